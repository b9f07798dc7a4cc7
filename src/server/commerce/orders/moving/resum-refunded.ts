// What of an order went back, brought to what its payments say, with what was handed back otherwise and in points.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { type OrderRow, selectOrderPayments, updateOrderRow } from '../queries.ts';
import { orderStates } from '../states.ts';

const platform = { actor: { kind: 'platform' } } as const;

/** The order is locked. */
export async function resumRefunded(services: TxServices, tx: Tx, order: OrderRow): Promise<OrderRow> {
  const payments = await selectOrderPayments(tx, order);
  const { rows } = await sql<{ otherwise: number }>`
    select coalesce(sum(offline_amount + points_amount), 0)::bigint as otherwise from order_refunds
    where environment_id = ${order.environmentId} and order_id = ${order.id}`.execute(tx);
  const refunded = payments.reduce(
    (sum, { amount, refundedAmount, chargedBack }) => sum + Math.min(amount, refundedAmount + chargedBack),
    rows[0]?.otherwise ?? 0,
  );
  if (refunded === order.refunded) return order;
  const row = await updateOrderRow(tx, order, { refunded, updatedAt: services.clock.now() });
  const { currency } = order;
  const amount = Math.abs(refunded - order.refunded);
  const params = { amount, currency };
  if (refunded > order.refunded)
    await orderStates.begin(
      services,
      tx,
      { row },
      { kind: 'refunded', params, tone: 'neutral', ...platform },
    );
  else
    await orderStates.note(services, tx, row, { kind: 'refund_failed', params, tone: 'danger', ...platform });
  return row;
}
