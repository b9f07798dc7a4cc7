// Points that pay part of an order: taken when it is placed, returned when it is given up, taken again when it is paid late.
import { pointsEarnedBy } from '#server/commerce/reward-points/earned.ts';
import { redeemPoints, returnPoints } from '#server/commerce/reward-points/redeem.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { type OrderRow, selectOrderPayments, updateOrderRow } from './queries.ts';
import { orderStates } from './states.ts';

type Pointed = Pick<OrderRow, 'points' | 'pointsAmount' | 'pointsReturned'>;

/** The part of `paid` that was paid with points. */
export const paidWithPoints = ({ pointsAmount, pointsReturned }: Pointed): number =>
  pointsReturned ? 0 : pointsAmount;

/** Returns the points that the order's payments have earned so far; they are calculated shortly after payment. */
export async function pointsEarnedOf(db: Db, order: OrderRow): Promise<number> {
  const payments = await selectOrderPayments(db, order);
  const paymentIds = payments.map(({ id }) => id);
  return pointsEarnedBy(db, { environmentId: order.environmentId, paymentIds });
}

/** The value of a point at the time it was used. */
export const pointValueOf = ({ points, pointsAmount }: Pointed): number =>
  points === 0 ? 0 : pointsAmount / points;

const usedOf = ({ id, customerId, points, pointsAmount }: OrderRow) => ({
  orderId: id,
  customerId,
  points,
  pointsAmount,
});

/** Takes the points for a newly placed order; false if fewer are available by now. */
export const takeOrderPoints = (
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  order: OrderRow,
): Promise<boolean> => redeemPoints(tx, { environmentId: order.environmentId, clock }, usedOf(order));

/** Returns the points of an order that was given up unpaid. */
export async function abandonWithPoints(services: TxServices, tx: Tx, order: OrderRow): Promise<OrderRow> {
  if (order.points === 0 || order.pointsReturned) return order;
  const { clock } = services;
  const { environmentId, id, points, pointsAmount: amount, currency } = order;
  const back = Object.assign(usedOf(order), { cause: `given_up:${id}`, renews: false });
  await returnPoints(tx, { environmentId, clock }, back);
  const row = await updateOrderRow(tx, order, { paid: order.paid - amount, pointsReturned: true });
  const params = { points, amount, currency };
  const actor = { kind: 'platform' } as const;
  await orderStates.note(services, tx, row, { kind: 'points_back', params, actor, tone: 'neutral' });
  return row;
}

/**
 * A late payment covers the rest of an order whose points were returned. If the customer still has the points at the same value, they are
 * taken again and the order is paid. Otherwise the order stays as it is, and the money has to be refunded.
 */
export async function spendPointsAgain(
  services: TxServices,
  tx: Tx,
  order: OrderRow,
  at: Date,
): Promise<OrderRow> {
  const { status, points, pointsAmount, pointsReturned, paid, total, offline } = order;
  const isShort = pointsReturned && status === 'EXPIRED' && paid < total && paid + pointsAmount >= total;
  if (!isShort || offline || !(await takeOrderPoints(services, tx, order))) return order;
  const changes = {
    status: 'ORDERED',
    pointsReturned: false,
    paid: paid + pointsAmount,
    paidAt: at,
  } as const;
  const row = await updateOrderRow(tx, order, changes);
  const params = { points, amount: pointsAmount, currency: order.currency };
  const actor = { kind: 'customer', name: order.customerName } as const;
  await orderStates.note(services, tx, row, { kind: 'points_used', params, actor, tone: 'neutral' });
  return row;
}
