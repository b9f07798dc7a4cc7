// Stock and coupon of an order: taken when it is paid, released when it is given up.
import { redeemCoupon, releaseCoupon } from '#server/billing/coupons/take-coupon.ts';
import { releaseStock, takeStock } from '#server/commerce/stock/reservations.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { abandonWithPoints } from '../points.ts';
import { type OrderRow, updateOrderRow } from '../queries.ts';

const takerOf = ({ id }: Pick<OrderRow, 'id'>) => ({ kind: 'order', id });

/** Takes the reserved stock, once, and records shortages in the order. The caller has locked the order. */
export async function takeOrderStock(
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  order: OrderRow,
): Promise<OrderRow> {
  if (order.stockDeductedAt) return order;
  const { environmentId, id } = order;
  const { short } = await takeStock(tx, { environmentId, clock, orderId: id });
  if (order.coupon) await redeemCoupon(tx, { environmentId, clock }, takerOf(order));
  return updateOrderRow(tx, order, { stockDeductedAt: clock.now(), shortLines: JSON.stringify(short) });
}

/** Releases the reserved stock and coupon of an unpaid order, and the points reserved for it. */
export async function abandonOrder(services: TxServices, tx: Tx, order: OrderRow): Promise<OrderRow> {
  const { clock } = services;
  const { environmentId, id } = order;
  await releaseStock(tx, { environmentId, clock, orderId: id });
  if (order.coupon) await releaseCoupon(tx, { environmentId, clock }, takerOf(order));
  return abandonWithPoints(services, tx, order);
}
