// Recalculates the refunded amount of an order from its payments, offline refunds and refunds in points.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { type OrderRow, selectOrderLines, selectOrderPayments, updateOrderRow } from '../queries.ts';
import { orderStates } from '../states.ts';

const platform = { actor: { kind: 'platform' } } as const;

/** The caller has locked the order. */
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
  const charged = payments.reduce((sum, { chargedBack }) => sum + chargedBack, 0);
  await tellBack(services, tx, row, {
    before: order.refunded,
    charged: charged - (await toldCharged(tx, order)),
  });
  await tellFiles(services, tx, { before: order, after: row });
  return row;
}

/** Returns the chargebacks already recorded in the timeline. */
async function toldCharged(tx: Tx, { environmentId, id }: OrderRow): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    select coalesce(sum((params ->> 'amount')::bigint), 0)::bigint as told from order_events
    where environment_id = ${environmentId} and order_id = ${id} and kind = 'charged_back'`.execute(tx);
  return rows[0]?.told ?? 0;
}

/** Records chargebacks and refunds by the business as separate events. */
async function tellBack(
  services: TxServices,
  tx: Tx,
  row: OrderRow,
  { before, charged }: { before: number; charged: number },
): Promise<void> {
  const { currency } = row;
  const change = row.refunded - before;
  const line = { tone: 'neutral', ...platform } as const;
  if (change < 0) {
    const params = { amount: -change, currency };
    await orderStates.note(services, tx, row, { kind: 'refund_failed', params, tone: 'danger', ...platform });
    return;
  }
  const taken = Math.max(0, Math.min(change, charged));
  const granted = change - taken;
  if (taken > 0) {
    const params = { amount: taken, currency };
    await orderStates.begin(services, tx, { row }, { ...line, kind: 'charged_back', params, tone: 'danger' });
  }
  if (granted > 0) {
    const params = { amount: granted, currency };
    await orderStates.begin(services, tx, { row }, { ...line, kind: 'refunded', params });
  }
}

/** Access to files ends with the full refund, and returns if the refund fails. */
async function tellFiles(
  services: TxServices,
  tx: Tx,
  { before, after }: { before: OrderRow; after: OrderRow },
): Promise<void> {
  const [was, is] = [before, after].map(({ paymentStatus }) => paymentStatus === 'REFUNDED');
  if (was === is || after.paidAt === null) return;
  const lines = await selectOrderLines(tx, after);
  if (!lines.some(({ isDigital }) => isDigital)) return;
  const kind = is ? ('downloads_ended' as const) : ('downloads_again' as const);
  await orderStates.note(services, tx, after, { kind, tone: 'neutral', ...platform });
}
