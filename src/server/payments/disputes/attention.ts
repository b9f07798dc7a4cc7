// Customer disputes that wait for the business's reply, as an item on the dashboard.
import { sql } from 'kysely';
import {
  type AttentionSource,
  sumWaiting,
  type WaitingSum,
} from '#server/platform/attention/attention-source.ts';
import { type DisputeCategory, disputeCategoryShort } from '#shared/contract/payments/disputes.ts';
import { canRead } from '#shared/permissions.ts';

const listPath = '/payment-gateway/transactions/disputes';
type Waiting = WaitingSum & { category: DisputeCategory };

export const disputesToAnswer: AttentionSource = {
  permissions: canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
  find: async (db, { environment }) => {
    const { rows } = await sql<Waiting>`
      select currency, count(*) as count, sum(amount)::bigint as amount, min(due_at) as first_at,
             (array_agg(id order by due_at))[1] as first_id, (array_agg(category order by due_at))[1] as category
      from disputes where environment_id = ${environment.id} and ended_at is null and waiting_for = 'merchant'
      group by currency`.execute(db);
    const waiting = sumWaiting(rows);
    if (!waiting) return [];
    const { count, money, first } = waiting;
    const [{ category }] = rows.filter((row) => row.firstId === first.firstId) as [Waiting];
    const isOne = count === 1;
    return [
      {
        key: 'disputes',
        icon: 'message',
        tone: 'danger',
        count,
        when: { moment: 'due', at: first.firstAt.toISOString(), wall: false },
        title: isOne ? 'Dispute needs a response' : `${count} disputes need a response`,
        text: isOne ? `${money}, ${disputeCategoryShort[category].toLowerCase()}` : `${money} disputed`,
        action: isOne ? 'Respond' : 'Open disputes',
        path: isOne ? `${listPath}/${first.firstId}` : listPath,
      },
    ];
  },
};
