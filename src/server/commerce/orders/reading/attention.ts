// Orders that need attention of the business: those to pack, and those with money to refund.
import { sql } from 'kysely';
import {
  type AttentionSource,
  sumWaiting,
  type WaitingSum,
} from '#server/platform/attention/attention-source.ts';
import { canRead } from '#shared/permissions.ts';
import { needsAttention } from './list-orders.ts';

const at = '/payment-gateway/commerce/orders';
const base = { permissions: canRead('PAYMENT_GATEWAY.STORE_FRONT'), feature: 'commerce' } as const;

export const ordersToPack: AttentionSource = {
  permissions: base.permissions,
  feature: base.feature,
  find: async (db, { environment }) => {
    const { rows } = await sql<WaitingSum>`
      select currency, count(*) as count, sum(total)::bigint as amount, min(paid_at) as first_at,
        (array_agg(id order by paid_at, id))[1] as first_id
      from orders where environment_id = ${environment.id} and status = 'ORDERED' group by currency`.execute(
      db,
    );
    const waiting = sumWaiting(rows);
    if (!waiting) return [];
    const { count, first, money } = waiting;
    return [
      {
        key: 'orders-to-pack',
        icon: 'clock' as const,
        tone: 'warning' as const,
        count,
        when: { moment: 'since' as const, at: new Date(first.firstAt).toISOString(), wall: false },
        title: count === 1 ? 'Order to pack' : `${count} orders to pack`,
        text: `${money} is paid`,
        action: 'Pack',
        path: count === 1 ? `${at}/${first.firstId}/info` : `${at}?status=ORDERED`,
      },
    ];
  },
};

export const ordersToRefund: AttentionSource = {
  permissions: base.permissions,
  feature: base.feature,
  find: async (db, { environment }) => {
    const { rows } = await sql<WaitingSum>`
      select currency, count(*) as count, sum(paid - refunded)::bigint as amount, min(paid_at) as first_at,
        (array_agg(id order by paid_at, id))[1] as first_id
      from orders where environment_id = ${environment.id} and ${needsAttention} and paid > 0 group by currency`.execute(
      db,
    );
    const waiting = sumWaiting(rows);
    if (!waiting) return [];
    const { count, first } = waiting;
    return [
      {
        key: 'orders-to-refund',
        icon: 'clock' as const,
        tone: 'danger' as const,
        count,
        when: { moment: 'since' as const, at: new Date(first.firstAt).toISOString(), wall: false },
        title: count === 1 ? 'Order needs a refund' : `${count} orders need a refund`,
        text: 'Paid twice, too late, or after the order was cancelled',
        action: 'View',
        path: count === 1 ? `${at}/${first.firstId}/info` : `${at}?attention=1`,
      },
    ];
  },
};
