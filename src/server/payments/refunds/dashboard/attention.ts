// Dashboard item for refunds that the card cannot take back and that wait for a bank account.
import { sql } from 'kysely';
import {
  type AttentionSource,
  sumWaiting,
  type WaitingSum,
} from '#server/platform/attention/attention-source.ts';
import { canRead } from '#shared/permissions.ts';

const listPath = '/payment-gateway/transactions/refunds';

export const refundsToComplete: AttentionSource = {
  permissions: canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
  find: async (db, { environment }) => {
    const { rows } = await sql<WaitingSum>`
      select currency, count(*) as count, sum(amount)::bigint as amount, min(created_at) as first_at,
             (array_agg(id order by created_at))[1] as first_id
      from refunds where environment_id = ${environment.id} and status = 'AWAITING' group by currency`.execute(
      db,
    );
    const waiting = sumWaiting(rows);
    if (!waiting) return [];
    const { count, money, first } = waiting;
    const isOne = count === 1;
    return [
      {
        key: 'refund-details',
        icon: 'refund',
        tone: 'warning',
        count,
        when: { moment: 'oldest', at: first.firstAt.toISOString(), wall: false },
        title: isOne ? 'Refund needs bank details' : `${count} refunds need bank details`,
        text: `${money}, refused by the ${isOne ? 'card’s bank' : 'cards’ banks'}`,
        action: 'Add details',
        path: isOne ? `${listPath}/${first.firstId}` : `${listPath}?tab=AWAITING`,
      },
    ];
  },
};
