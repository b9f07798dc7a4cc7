// Transfers that need attention: failed or returned ones that were not sent again, and those whose outcome has long been unknown.
import { sql } from 'kysely';
import {
  type AttentionSource,
  sumWaiting,
  type WaitingSum,
} from '#server/platform/attention/attention-source.ts';
import type { UnderWaySource } from '#server/platform/attention/under-way.ts';
import type { Db } from '#server/platform/db/database.ts';
import { canRead } from '#shared/permissions.ts';

const listPath = '/banking-services/transfers/transactions/single';
const hourMs = 3_600_000;
/** The time for which a failure is shown. */
const shownMs = 7 * 24 * hourMs;

type Waiting = WaitingSum & { name: string };

const columns = sql`t.currency, count(*) as count, sum(t.amount)::bigint as amount, min(t.updated_at) as first_at,
  (array_agg(t.id order by t.updated_at))[1] as first_id, (array_agg(t.account_name order by t.updated_at))[1] as name`;

/** Failed or returned transfers without a later transfer to the same account. */
async function findFailed(db: Db, environmentId: string, since: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ${columns} from transfers t where t.environment_id = ${environmentId} and t.group_id is null
      and t.status in ('FAILED', 'REVERSED') and t.completed_at > ${since}
      and not exists (select from transfers later where later.environment_id = t.environment_id and later.account_hash = t.account_hash
        and later.created_at > t.completed_at and later.status not in ('FAILED', 'CANCELLED'))
    group by t.currency`.execute(db);
  return rows;
}

async function findUnknown(db: Db, environmentId: string, since: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ${columns} from transfers t where t.environment_id = ${environmentId} and t.group_id is null
      and t.status = 'PROCESSING' and t.sent_at < ${since} group by t.currency`.execute(db);
  return rows;
}

export const transfersToReview: AttentionSource = {
  permissions: canRead('BANKING_SERVICES.TRANSFERS'),
  feature: 'transfers',
  find: async (db, { environment, now }) => {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const failed = sumWaiting(await findFailed(db, environment.id, ago(shownMs)));
    const unknown = sumWaiting(await findUnknown(db, environment.id, ago(hourMs)));
    const pathOf = ({ count, first }: NonNullable<typeof failed>, status: string) =>
      count === 1 ? `${listPath}/${first.firstId}` : `${listPath}?status=${status}`;
    return [
      ...(failed
        ? [
            {
              key: 'failed-transfers',
              icon: 'payout' as const,
              tone: 'danger' as const,
              count: failed.count,
              when: { moment: 'failed' as const, at: failed.first.firstAt.toISOString(), wall: false },
              title: failed.count === 1 ? 'Transfer failed' : `${failed.count} transfers failed`,
              text: `${failed.money} returned to the wallet`,
              action: failed.count === 1 ? 'View transfer' : 'View transfers',
              path: pathOf(failed, 'FAILED,REVERSED'),
            },
          ]
        : []),
      ...(unknown
        ? [
            {
              key: 'unknown-transfers',
              icon: 'clock' as const,
              tone: 'warning' as const,
              count: unknown.count,
              when: { moment: 'since' as const, at: unknown.first.firstAt.toISOString(), wall: false },
              title:
                unknown.count === 1 ? 'Transfer not confirmed' : `${unknown.count} transfers not confirmed`,
              text: `${unknown.money} debited, not confirmed by the bank`,
              action: unknown.count === 1 ? 'View transfer' : 'View transfers',
              path: pathOf(unknown, 'PROCESSING'),
            },
          ]
        : []),
    ];
  },
};

const mayRead = { permissions: canRead('BANKING_SERVICES.TRANSFERS'), feature: 'transfers' } as const;

export const transfersUnderWay: readonly UnderWaySource[] = [
  {
    ...mayRead,
    key: 'transfers',
    label: 'Transfers in progress',
    order: 2,
    path: `${listPath}?status=PENDING,PROCESSING`,
    sum: ({ environmentId, currency }) => sql`
      select count(*) as count, sum(amount)::bigint as amount from transfers
      where environment_id = ${environmentId} and currency = ${currency} and status in ('PENDING', 'PROCESSING')`,
  },
  {
    ...mayRead,
    key: 'scheduled',
    label: 'Scheduled transfers',
    order: 3,
    path: `${listPath}?status=SCHEDULED`,
    sum: ({ environmentId, currency }) => sql`
      select count(*) as count, sum(amount)::bigint as amount from transfers
      where environment_id = ${environmentId} and currency = ${currency} and status = 'SCHEDULED'`,
  },
];
