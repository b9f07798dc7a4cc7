// Dashboard notices about failed payouts whose money is still in the balance, and about held payouts.
import { sql } from 'kysely';
import {
  type AttentionSource,
  sumWaiting,
  type WaitingSum,
} from '#server/platform/attention/attention-source.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AttentionItem } from '#shared/contract/platform/attention.ts';
import { canRead } from '#shared/permissions.ts';

const listPath = '/payment-gateway/payouts';
type Waiting = WaitingSum & { payoutRef: string; reason: string | null };

const columns = sql`currency, count(*) as count, sum(net)::bigint as amount, min(updated_at) as first_at,
  (array_agg(id order by updated_at))[1] as first_id, (array_agg(payout_ref order by updated_at))[1] as payout_ref`;

/** A failed payout needs attention unless a later payout that has not failed has taken its money. */
async function findFailed(db: Db, environmentId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ${columns}, (array_agg(failure order by updated_at))[1] as reason
    from payouts p where environment_id = ${environmentId} and sub_account_id is null and status = 'FAILED'
      and not exists (select from payouts later where later.environment_id = p.environment_id and later.currency = p.currency
        and later.sub_account_id is null and later.created_at > p.created_at and later.status <> 'FAILED')
    group by currency`.execute(db);
  return rows;
}

async function findHeld(db: Db, environmentId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ${columns}, (array_agg(hold_reason order by updated_at))[1] as reason
    from payouts where environment_id = ${environmentId} and sub_account_id is null and status = 'PENDING'
      and hold_kind is not null group by currency`.execute(db);
  return rows;
}

function describe(
  rows: Waiting[],
  words: { key: string; one: string; many: string; context: string; moment: 'failed' | 'since' },
): AttentionItem[] {
  const waiting = sumWaiting(rows);
  if (!waiting) return [];
  const { count, money, first } = waiting;
  const [{ payoutRef, reason }] = rows.filter((row) => row.firstId === first.firstId) as [Waiting];
  const isOne = count === 1;
  return [
    {
      key: words.key,
      icon: 'payout',
      tone: words.moment === 'failed' ? 'danger' : 'warning',
      count,
      when: { moment: words.moment, at: first.firstAt.toISOString(), wall: false },
      title: isOne ? words.one : `${count} ${words.many}`,
      text: isOne && reason ? `${money}, ${reason}` : `${money} ${words.context}`,
      action: isOne ? 'View payout' : 'View payouts',
      path: isOne ? `${listPath}/${first.firstId}/${payoutRef}/info` : listPath,
    },
  ];
}

export const payoutsToReview: AttentionSource = {
  permissions: canRead('PAYMENT_GATEWAY.PAYOUTS'),
  find: async (db, { environment }) => [
    ...describe(await findFailed(db, environment.id), {
      key: 'failed-payouts',
      one: 'Payout failed',
      many: 'payouts failed',
      context: 'back in your balance',
      moment: 'failed',
    }),
    ...describe(await findHeld(db, environment.id), {
      key: 'held-payouts',
      one: 'Payout on hold',
      many: 'payouts on hold',
      context: 'not paid out',
      moment: 'since',
    }),
  ],
};
