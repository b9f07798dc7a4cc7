// The points that pay a part of an order: taken when it is placed, given back when it is given up, taken again when it is paid late.
import { pointsEarnedBy } from '#server/commerce/reward-points/earned.ts';
import { redeemPoints, returnPoints } from '#server/commerce/reward-points/redeem.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { type OrderRow, selectOrderPayments, updateOrderRow } from './queries.ts';
import { orderStates } from './states.ts';

type Pointed = Pick<OrderRow, 'points' | 'pointsAmount' | 'pointsGivenUp'>;

/** What of `paid` was paid with points. */
export const paidWithPoints = ({ pointsAmount, pointsGivenUp }: Pointed): number =>
  pointsGivenUp ? 0 : pointsAmount;

/** The points its payments have earned so far: they are reckoned a moment after it is paid. */
export async function pointsEarnedOf(db: Db, order: OrderRow): Promise<number> {
  const payments = await selectOrderPayments(db, order);
  const paymentIds = payments.map(({ id }) => id);
  return pointsEarnedBy(db, { environmentId: order.environmentId, paymentIds });
}

/** What a point was worth when it was used. */
export const pointValueOf = ({ points, pointsAmount }: Pointed): number =>
  points === 0 ? 0 : pointsAmount / points;

const usedOf = ({ id, customerId, points, pointsAmount }: OrderRow) => ({
  orderId: id,
  customerId,
  points,
  pointsAmount,
});

/** Takes them for an order that is just placed; false: there are not so many by now. */
export const takeOrderPoints = (
  { clock }: Pick<TxServices, 'clock'>,
  tx: Tx,
  order: OrderRow,
): Promise<boolean> => redeemPoints(tx, { environmentId: order.environmentId, clock }, usedOf(order));

/** Gives them up with an order that nobody has paid. */
export async function giveUpPoints(services: TxServices, tx: Tx, order: OrderRow): Promise<OrderRow> {
  if (order.points === 0 || order.pointsGivenUp) return order;
  const { clock } = services;
  const { environmentId, id, points, pointsAmount: amount, currency } = order;
  const back = Object.assign(usedOf(order), { cause: `given_up:${id}`, renews: false });
  await returnPoints(tx, { environmentId, clock }, back);
  const row = await updateOrderRow(tx, order, { paid: order.paid - amount, pointsGivenUp: true });
  const params = { points, amount, currency };
  const actor = { kind: 'platform' } as const;
  await orderStates.note(services, tx, row, { kind: 'points_back', params, actor, tone: 'neutral' });
  return row;
}

/**
 * What came after its time pays the rest of an order whose points were given up: with them it is paid, where the customer still has
 * them at the same worth. Else the order stays as it is, and its money is to go back.
 */
export async function takePointsAgain(
  services: TxServices,
  tx: Tx,
  order: OrderRow,
  at: Date,
): Promise<OrderRow> {
  const { status, points, pointsAmount, pointsGivenUp, paid, total, offline } = order;
  const isShort = pointsGivenUp && status === 'EXPIRED' && paid < total && paid + pointsAmount >= total;
  if (!isShort || offline || !(await takeOrderPoints(services, tx, order))) return order;
  const changes = { status: 'ORDERED', pointsGivenUp: false, paid: paid + pointsAmount, paidAt: at } as const;
  const row = await updateOrderRow(tx, order, changes);
  const params = { points, amount: pointsAmount, currency: order.currency };
  const actor = { kind: 'customer', name: order.customerName } as const;
  await orderStates.note(services, tx, row, { kind: 'points_used', params, actor, tone: 'neutral' });
  return row;
}
