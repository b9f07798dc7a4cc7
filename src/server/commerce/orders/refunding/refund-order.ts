// Refunds of an order: by pieces, by an amount, or in full. Money of payments is refunded through their refunds, in the same transaction;
// other payments are recorded as handed back. Pieces are restocked on request.
import { returnPoints } from '#server/commerce/reward-points/redeem.ts';
import { restock } from '#server/commerce/stock/reservations.ts';
import { type RefundPlace, refundPayment } from '#server/payments/refunds/create-refund.ts';
import { refundableOf } from '#server/payments/transactions/refund-standing.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { worthOfPieces } from '#shared/commerce/refund-parts.ts';
import { splitRefund } from '#shared/commerce/rewards.ts';
import type { OrderRefundInput } from '#shared/contract/commerce/orders/order-refund-input.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { voidRefundStatuses } from '#shared/payments/refunds.ts';
import type { Writer } from '../moving/move-order.ts';
import { resumRefunded } from '../moving/resum-refunded.ts';
import { takeOrderStock } from '../moving/take-order-stock.ts';
import { paidWithPoints, pointValueOf } from '../points.ts';
import {
  type OrderLineRow,
  type OrderPaymentRow,
  type OrderRow,
  selectOrderLines,
  selectOrderPayments,
} from '../queries.ts';
import { orderStates } from '../states.ts';
import {
  insertOrderRefund,
  type OrderRefundRow,
  type RefundedPieces,
  selectOrderRefunds,
  selectRefundedPieces,
} from './refund-queries.ts';

/** The state of an order for refunds: what can still be refunded. */
export type Standing = {
  order: OrderRow;
  lines: OrderLineRow[];
  pieces: RefundedPieces;
  payments: OrderPaymentRow[];
  refunds: OrderRefundRow[];
  /** The refundable amount of each payment, and of payments by other means. */
  left: number;
  offlineLeft: number;
  pointsLeft: number;
  deliveryLeft: number;
};

const isVoid = ({ standing }: OrderRefundRow): boolean => voidRefundStatuses.some((one) => one === standing);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

export async function readStanding(db: Db, order: OrderRow): Promise<Standing> {
  const lines = await selectOrderLines(db, order);
  const pieces = await selectRefundedPieces(db, order);
  const payments = await selectOrderPayments(db, order);
  const refunds = await selectOrderRefunds(db, order);
  const offlineLeft = order.offlinePaid - sum(refunds.map(({ offlineAmount }) => offlineAmount));
  const delivered = sum(refunds.filter((one) => !isVoid(one)).map(({ deliveryAmount }) => deliveryAmount));
  const used = order.pointsReturned ? 0 : order.points;
  const pointsLeft = used - sum(refunds.map(({ points }) => points));
  return {
    order,
    lines,
    pieces,
    payments,
    refunds,
    left: sum(payments.map(refundableOf)) + offlineLeft + pointsLeft * pointValueOf(order),
    offlineLeft,
    pointsLeft,
    deliveryLeft: Math.max(0, order.deliveryAmount - delivered),
  };
}

const refundedOf = ({ pieces }: Standing, position: number): number => pieces.get(position)?.refunded ?? 0;

/** The value of the pieces of a line that have not been refunded. */
export function worthLeft(standing: Standing, { position, quantity, total }: OrderLineRow): number {
  const refunded = refundedOf(standing, position);
  return worthOfPieces({ total, quantity, refunded }, quantity - refunded);
}

type PlannedLine = { line: OrderLineRow; quantity: number; amount: number; restock: boolean };
type Asks = { amount: number; delivery: number; lines: PlannedLine[] };
/** `amount` is the value of points and money together. */
export type RefundPlan = Asks & { points: number; pointsAmount: number; money: number };

function planLines(standing: Standing, input: OrderRefundInput): PlannedLine[] {
  return input.lines.map(({ position, quantity, restock: isRestocked }, index) => {
    const line = standing.lines.find((one) => one.position === position);
    if (!line) refuseAt(`lines.${index}.position`, 'There is no such item');
    const refunded = refundedOf(standing, position);
    const most = line.quantity - refunded;
    if (most === 0) refuseAt(`lines.${index}.quantity`, 'Already fully refunded');
    if (quantity > most) refuseAt(`lines.${index}.quantity`, `At most ${most}`);
    const amount = worthOfPieces({ total: line.total, quantity: line.quantity, refunded }, quantity);
    return { line, quantity, amount, restock: isRestocked };
  });
}

/** Plans a refund from the request, in points and in money; throws at the field that cannot be satisfied. */
export function planRefund(standing: Standing, input: OrderRefundInput): RefundPlan {
  const { left, pointsLeft, order } = standing;
  const requested = planAsked(standing, input);
  const pointValue = pointValueOf(order);
  const moneyLeft = left - pointsLeft * pointValue;
  const used = { points: order.pointsReturned ? 0 : order.points, pointValue, paid: order.paid };
  const { points, money } = splitRefund(Object.assign(used, { pointsLeft, moneyLeft }), requested.amount);
  const pointsAmount = points * pointValue;
  return Object.assign({}, requested, { amount: money + pointsAmount, points, pointsAmount, money });
}

function planAsked(standing: Standing, input: OrderRefundInput): Asks {
  const { left, deliveryLeft, order } = standing;
  const money = (amount: number): string => formatMoney(amount, order.currency);
  const isPlaced = order.status === 'PLACED' && order.paid === paidWithPoints(order);
  if (order.paid === 0 || isPlaced)
    throw new AppError('ORDER_STATE', { sentence: 'Nothing has been paid for this order.' });
  if (input.kind === 'amount') {
    const amount = input.amount ?? 0;
    if (amount > left) refuseAt('amount', `At most ${money(left)} can be refunded`);
    return { amount, delivery: 0, lines: [] };
  }
  if (input.kind === 'whole') {
    if (left === 0) throw new AppError('ORDER_STATE', { sentence: 'This order is fully refunded.' });
    const lines = standing.lines.flatMap((line): PlannedLine[] => {
      const quantity = line.quantity - refundedOf(standing, line.position);
      return quantity > 0
        ? [{ line, quantity, amount: worthLeft(standing, line), restock: input.restock }]
        : [];
    });
    return { amount: left, delivery: deliveryLeft, lines };
  }
  const lines = planLines(standing, input);
  if (input.delivery > deliveryLeft) refuseAt('delivery', `At most ${money(deliveryLeft)}`);
  const amount = sum(lines.map((line) => line.amount)) + input.delivery;
  // An earlier refund may have returned a whole point worth more than was requested.
  if (order.points > 0) return { amount: Math.min(amount, left), delivery: input.delivery, lines };
  if (amount > left) refuseAt('lines', `At most ${money(left)} can be refunded`);
  return { amount, delivery: input.delivery, lines };
}

type RequestInput = { place: RefundPlace; writer: Writer; userId: string | null; input: OrderRefundInput };

/** Refunds payments, the latest first, and records the rest as handed back by other means. */
async function giveMoney(
  services: TxServices,
  tx: Tx,
  { payments, order }: Standing,
  amount: number,
  { place, writer, userId, input }: RequestInput,
): Promise<{ refundIds: string[]; offlineAmount: number }> {
  const { actor } = writer;
  const kind = actor.kind === 'api_key' ? ('api_key' as const) : ('member' as const);
  const by = { userId, name: actor.name, kind };
  const refundIds: string[] = [];
  let rest = amount;
  for (const payment of payments.toReversed()) {
    const part = Math.min(rest, refundableOf(payment));
    if (part === 0) continue;
    const { reason, customerNote } = input;
    const merchantNote = `Order ${order.number}`;
    const requested = { amount: part, reason, customerNote, merchantNote, by };
    refundIds.push((await refundPayment(services, tx, place, payment.id, requested)).id);
    rest -= part;
  }
  return { refundIds, offlineAmount: rest };
}

async function givePoints(
  services: TxServices,
  tx: Tx,
  order: OrderRow,
  { points, pointsAmount }: RefundPlan,
  refundId: string,
): Promise<void> {
  if (points === 0) return;
  const { environmentId, id: orderId, customerId, currency } = order;
  const back = { orderId, customerId, points, pointsAmount, cause: `refund:${refundId}`, renews: true };
  await returnPoints(tx, { environmentId, clock: services.clock }, back);
  const params = { points, amount: pointsAmount, currency };
  const actor = { kind: 'platform' } as const;
  await orderStates.note(services, tx, order, { kind: 'points_back', params, actor, tone: 'neutral' });
}

/** Restocks pieces; returns the number of pieces restocked per line. */
async function bringBack(
  { clock }: TxServices,
  tx: Tx,
  order: OrderRow,
  plan: RefundPlan,
  { causeId, byName }: { causeId: string; byName: string },
): Promise<ReadonlyMap<string, number>> {
  const lines = plan.lines
    .filter((one) => one.restock)
    .map(({ line, quantity }) => ({ variantId: line.variantId, quantity }));
  if (lines.length === 0) return new Map();
  const { environmentId, id: orderId } = order;
  const back = await restock(tx, { environmentId, clock, orderId, lines, causeId, byName });
  return new Map(back.map(({ variantId, quantity }) => [variantId, quantity]));
}

export async function refundOrder(
  services: TxServices,
  tx: Tx,
  orderId: string,
  request: RequestInput,
): Promise<{ id: string; amount: number; restocked: number }> {
  const { place, writer, input } = request;
  const { row: locked } = await orderStates.lock(tx, { environmentId: place.id, id: orderId });
  const isOrdered = locked.paid > 0 && locked.status !== 'CANCELLED' && locked.status !== 'EXPIRED';
  // Shortly after payment, the stock may not have been taken yet.
  const order = isOrdered ? await takeOrderStock(services, tx, locked) : locked;
  const standing = await readStanding(tx, order);
  const plan = planRefund(standing, input);
  if (input.total != null && input.total !== plan.amount)
    throw new AppError('CONFLICT', {
      sentence: `The refund comes to ${formatMoney(plan.amount, order.currency)} by now. Look at it again.`,
    });
  const id = services.clock.newId();
  const { refundIds, offlineAmount } = await giveMoney(services, tx, standing, plan.money, request);
  await givePoints(services, tx, order, plan, id);
  const back = await bringBack(services, tx, order, plan, { causeId: id, byName: writer.actor.name });
  const { environmentId } = order;
  const lines = plan.lines.map(({ line, quantity, amount }) => ({
    environmentId,
    orderRefundId: id,
    position: line.position,
    orderId,
    quantity,
    amount,
    restocked: back.get(line.variantId) ?? 0,
  }));
  const row = {
    environmentId,
    id,
    orderId,
    kind: input.kind,
    amount: plan.amount,
    deliveryAmount: plan.delivery,
    refundIds,
    offlineAmount,
    points: plan.points,
    pointsAmount: plan.pointsAmount,
    reason: input.reason,
    customerNote: input.customerNote,
    byName: writer.actor.name,
    createdAt: services.clock.now(),
  };
  await insertOrderRefund(tx, row, lines);
  const restocked = sum([...back.values()]);
  const pieces = sum(lines.map(({ quantity }) => quantity));
  await orderStates.note(services, tx, order, {
    kind: 'refund_started',
    params: { amount: plan.amount, currency: order.currency, pieces, restocked },
    actor: writer.actor,
    tone: 'neutral',
  });
  if (offlineAmount + plan.points > 0) await resumRefunded(services, tx, order);
  const { points } = plan;
  const after = { kind: input.kind, amount: plan.amount, points, pieces, restocked, reason: input.reason };
  writer.audit({ entity: 'order', entityId: orderId, before: null, after });
  return { id, amount: plan.amount, restocked };
}
