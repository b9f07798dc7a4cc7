// Chargebacks that need a response, as an item on the dashboard.
import { sql } from 'kysely';
import {
  type AttentionSource,
  sumWaiting,
  type WaitingSum,
} from '#server/platform/attention/attention-source.ts';
import type { ChargebackScheme } from '#shared/contract/payments/chargebacks.ts';
import { findReason } from '#shared/payments/chargebacks/reasons.ts';
import { canRead } from '#shared/permissions.ts';

const listPath = '/payment-gateway/transactions/chargeback';
type Waiting = WaitingSum & { scheme: ChargebackScheme; reasonCode: string };

export const chargebacksToAnswer: AttentionSource = {
  permissions: canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
  find: async (db, { environment }) => {
    const { rows } = await sql<Waiting>`
      select currency, count(*) as count, sum(amount)::bigint as amount, min(due_at) as first_at,
             (array_agg(id order by due_at))[1] as first_id, (array_agg(scheme order by due_at))[1] as scheme,
             (array_agg(reason_code order by due_at))[1] as reason_code
      from chargebacks where environment_id = ${environment.id} and due_at is not null group by currency`.execute(
      db,
    );
    const waiting = sumWaiting(rows);
    if (!waiting) return [];
    const { count, money, first } = waiting;
    const [{ scheme, reasonCode }] = rows.filter((row) => row.firstId === first.firstId) as [Waiting];
    const isOne = count === 1;
    return [
      {
        key: 'chargebacks',
        icon: 'scale',
        tone: 'danger',
        count,
        when: { moment: 'due', at: first.firstAt.toISOString(), wall: false },
        title: isOne ? 'Chargeback needs a response' : `${count} chargebacks need a response`,
        text: isOne ? `${money}, ${findReason(scheme, reasonCode).title.toLowerCase()}` : `${money} on hold`,
        action: isOne ? 'Send evidence' : 'Open chargebacks',
        path: isOne ? `${listPath}/${first.firstId}` : `${listPath}?due=open`,
      },
    ];
  },
};
