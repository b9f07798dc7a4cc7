// The merchant's actions on an order: advance the status, correct tracking, add notes, record a payment, cancel.

import { releaseCoupon } from '#server/billing/coupons/take-coupon.ts';
import { restock } from '#server/commerce/stock/reservations.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { nextSteps, type OrderPayMethod, orderPayMethodLabels } from '#shared/commerce/order-enums.ts';
import type { OrderLine } from '#shared/commerce/order-lines.ts';
import type { StepInput } from '#shared/contract/commerce/orders/order-shapes.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { emailFiles } from '../downloads/email-files.ts';
import { emailNote, emailOrder, emailReviewLink } from '../emails.ts';
import { type OrderRow, selectOrderLines, setPacked, updateOrderRow } from '../queries.ts';
import { selectRefundedPieces } from '../refunding/refund-queries.ts';
import { orderStates } from '../states.ts';
import { handOver } from './hand-over.ts';
import { abandonOrder, takeOrderStock } from './take-order-stock.ts';

export type Writer = {
  environment: Pick<Environment, 'id' | 'timeZone'>;
  actor: TimelineActor & { name: string };
  audit: (details: AuditDetails) => void;
};

const placeOf = ({ environment }: Writer, id: string) => ({ environmentId: environment.id, id });

/** Returns the packed quantity per line; the full quantity by default. */
async function packedOf(tx: Tx, order: OrderRow, input: StepInput): Promise<ReadonlyMap<number, number>> {
  const lines = await selectOrderLines(tx, order);
  const packed = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  for (const [index, { position, quantity }] of (input.packed ?? []).entries()) {
    const most = lines.find((line) => line.position === position)?.quantity;
    if (most === undefined) refuseAt(`packed.${index}.position`, 'There is no such item');
    if (quantity > most) refuseAt(`packed.${index}.quantity`, `At most ${most}`);
    packed.set(position, quantity);
  }
  if ([...packed.values()].every((quantity) => quantity === 0)) refuseAt('packed', 'Pack at least one item');
  return packed;
}

/** Returns the tracking fields in the request; omitted ones stay unchanged. */
function trackingOf(order: OrderRow, { carrier, trackingNumber, trackingUrl }: StepInput) {
  return {
    carrier: carrier === undefined ? order.carrier : carrier,
    trackingNumber: trackingNumber === undefined ? order.trackingNumber : trackingNumber,
    trackingUrl: trackingUrl === undefined ? order.trackingUrl : trackingUrl,
  };
}

async function lineOf(tx: Tx, order: OrderRow, input: StepInput): Promise<OrderLine> {
  const { step } = input;
  if (step === 'packaged') {
    const packed = await packedOf(tx, order, input);
    await setPacked(tx, order, packed);
    const all = (await selectOrderLines(tx, order)).reduce((sum, { quantity }) => sum + quantity, 0);
    return { kind: step, params: { packed: [...packed.values()].reduce((a, b) => a + b, 0), all } };
  }
  if (step === 'dispatched') {
    const carrier = input.carrier ?? order.carrier;
    return { kind: step, params: { carrier, number: input.trackingNumber ?? order.trackingNumber } };
  }
  if (step === 'in_transit') return { kind: step, params: { place: input.place ?? null } };
  if (step === 'delivered') return { kind: step, params: { pickedUp: order.delivery.kind === 'pick_up' } };
  return { kind: step };
}

const reachedAt = {
  packaged: 'packagedAt',
  dispatched: 'dispatchedAt',
  in_transit: 'inTransitAt',
  delivered: 'deliveredAt',
  completed: 'endedAt',
} as const;

export async function advanceOrder(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  input: StepInput,
): Promise<void> {
  const { step } = input;
  const { row: locked } = await orderStates.lockFor(tx, placeOf(writer, id), step);
  // The stock may not have been taken yet, shortly after payment.
  const row = await takeOrderStock(services, tx, locked);
  if (!nextSteps(row.status, row.delivery.kind).includes(step))
    throw new AppError('ORDER_STATE', { sentence: 'A pick-up order cannot be in transit.' });
  const line = await lineOf(tx, row, input);
  const set = Object.assign(trackingOf(row, input), { [reachedAt[step]]: services.clock.now() });
  const { audit, actor } = writer;
  const change = { set, line: Object.assign(line, { actor, tone: 'success' as const }), audit };
  const after = await orderStates.change(services, tx, { row }, change);
  if (!input.tell) return;
  if (step === 'dispatched') await emailOrder(services, tx, after, 'dispatched');
  if (step === 'delivered') await emailReviewLink(services, tx, after);
  if (step === 'packaged' && row.delivery.kind === 'pick_up') await emailOrder(services, tx, after, 'ready');
}

export async function changeTracking(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  tracking: { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null },
): Promise<void> {
  const { row } = await orderStates.lock(tx, placeOf(writer, id));
  if (row.status === 'CANCELLED' || row.status === 'EXPIRED' || row.status === 'PLACED')
    throw new AppError('ORDER_STATE', { sentence: 'Only paid orders can be sent.' });
  const after = await updateOrderRow(tx, row, Object.assign({ updatedAt: services.clock.now() }, tracking));
  const { carrier, trackingNumber: number } = tracking;
  const { actor, audit } = writer;
  await orderStates.note(services, tx, after, {
    kind: 'tracking',
    params: { carrier, number },
    actor,
    tone: 'neutral',
  });
  const before = { carrier: row.carrier, trackingNumber: row.trackingNumber, trackingUrl: row.trackingUrl };
  audit({ entity: 'order', entityId: id, before, after: tracking });
}

export async function addNote(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  { text, toCustomer }: { text: string; toCustomer: boolean },
): Promise<void> {
  const { row } = await orderStates.lock(tx, placeOf(writer, id));
  const { actor, audit } = writer;
  if (toCustomer) await emailNote(services, tx, row, text);
  const kind = toCustomer ? ('customer_note' as const) : ('note' as const);
  const tone = toCustomer ? ('success' as const) : ('neutral' as const);
  await orderStates.note(services, tx, row, { kind, params: { text }, actor, tone });
  audit({
    entity: 'order',
    entityId: id,
    before: null,
    after: { note: toCustomer ? 'to the customer' : 'own' },
  });
}

export async function sendLink(services: TxServices, tx: Tx, writer: Writer, id: string): Promise<void> {
  const { row } = await orderStates.lockFor(tx, placeOf(writer, id), 'paid');
  await emailOrder(services, tx, row, 'to_pay');
  const { actor, audit } = writer;
  const params = { email: row.customerEmail };
  await orderStates.note(services, tx, row, { kind: 'link_sent', params, actor, tone: 'neutral' });
  audit({ entity: 'order', entityId: id, before: null, after: { sentTo: row.customerEmail } });
}

export type PaidInput = { method: OrderPayMethod; paidOn?: string | undefined; note: string | null };

/** Records a payment outside of the checkout: no ledger posting and no payout. */
export async function markPaid(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  { method, paidOn, note }: PaidInput,
): Promise<void> {
  const { row: placed } = await orderStates.lockFor(tx, placeOf(writer, id), 'paid');
  if (placed.attemptsInProgress > 0)
    throw new AppError('ORDER_STATE', {
      sentence: 'The customer is paying for this order right now. Wait for the outcome.',
    });
  const { clock } = services;
  const now = clock.now();
  const today = dayOf(now, writer.environment.timeZone);
  if (paidOn && paidOn > today) refuseAt('paidOn', 'The date cannot be in the future');
  const { actor, audit } = writer;
  const amount = placed.total - placed.paid;
  const row = await takeOrderStock(services, tx, placed);
  const offline = { method, note, paidOn: paidOn ?? today, by: actor.name, at: now.toISOString() };
  const how = orderPayMethodLabels[method].toLowerCase();
  const paid = await orderStates.change(
    services,
    tx,
    { row },
    {
      set: { paid: row.paid + amount, offlinePaid: amount, offline: JSON.stringify(offline), paidAt: now },
      line: { kind: 'paid', params: { amount, currency: row.currency, how }, actor, tone: 'success' },
      audit,
      audited: { before: { status: row.status }, after: { status: 'ORDERED', method, amount } },
    },
  );
  await emailFiles(services, tx, await handOver(services, tx, paid));
}

/** Returns the quantities that can be restocked: refunded pieces that were not restocked, such as broken ones, are excluded. */
async function linesThere(tx: Tx, order: OrderRow) {
  const pieces = await selectRefundedPieces(tx, order);
  return (await selectOrderLines(tx, order)).map(({ variantId, quantity, position }) => {
    const { refunded = 0, restocked = 0 } = pieces.get(position) ?? {};
    return { variantId, quantity: quantity - Math.max(0, refunded - restocked) };
  });
}

/** Cancels an order that is not dispatched yet. The money of a paid order is returned by a refund. */
export async function cancelOrder(
  services: TxServices,
  tx: Tx,
  writer: Writer,
  id: string,
  reason: string,
): Promise<void> {
  const { row: before } = await orderStates.lockFor(tx, placeOf(writer, id), 'cancelled');
  if (before.attemptsInProgress > 0)
    throw new AppError('ORDER_STATE', {
      sentence: 'The customer is paying for this order right now. Wait for the outcome.',
    });
  const isPaid = before.status !== 'PLACED';
  const row = isPaid ? await takeOrderStock(services, tx, before) : await abandonOrder(services, tx, before);
  const { clock } = services;
  let restocked = 0;
  if (isPaid) {
    const order = { environmentId: row.environmentId, clock, orderId: id };
    const lines = await linesThere(tx, row);
    const back = await restock(
      tx,
      Object.assign(order, { lines, causeId: clock.newId(), byName: writer.actor.name }),
    );
    restocked = back.reduce((sum, { quantity }) => sum + quantity, 0);
    if (row.coupon)
      await releaseCoupon(
        tx,
        { environmentId: row.environmentId, clock },
        { kind: 'order', id },
        { evenRedeemed: true },
      );
  }
  const { actor, audit } = writer;
  await orderStates.change(
    services,
    tx,
    { row },
    {
      set: { endedAt: clock.now() },
      line: { kind: 'cancelled', params: { reason, restocked }, actor, tone: 'danger' },
      audit,
    },
  );
}
