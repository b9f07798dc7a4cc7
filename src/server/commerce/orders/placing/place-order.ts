// Places an order: prices and stock from the server, once per idempotency key, with its stock and its coupon reserved.
import type { Insertable } from 'kysely';
import { reserveCoupon } from '#server/billing/coupons/take-coupon.ts';
import { reserveStock } from '#server/commerce/stock/reservations.ts';
import { recordCustomer } from '#server/customers/customers/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type {
  OrderCoupon,
  OrderDelivery,
  OrderLinesTable,
} from '#server/platform/db/tables/commerce/order-tables.ts';
import { claimOperation, type Operation } from '#server/platform/http/operations.ts';
import type { TxServices } from '#server/services.ts';
import type { Calculation } from '#shared/billing/calculation.ts';
import { normaliseCode } from '#shared/billing/catalogue-enums.ts';
import type { OrderChannel } from '#shared/commerce/order-enums.ts';
import type { OrderRequest } from '#shared/contract/commerce/orders/order-shapes.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import type { Language } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { emailFiles } from '../downloads/email-files.ts';
import { emailOrder } from '../emails.ts';
import { handOver } from '../moving/hand-over.ts';
import { takeOrderStock } from '../moving/take-order-stock.ts';
import {
  insertOrder,
  insertOrderLines,
  type OrderRow,
  selectOrder,
  takeOrderNumber,
  updateOrderRow,
} from '../queries.ts';
import { orderStates } from '../states.ts';
import { takeOrderAddress } from './order-address.ts';
import { payWithPoints } from './pay-with-points.ts';
import {
  chooseDelivery,
  goodsOf,
  isSentOf,
  type PricedLine,
  priceLines,
  purchaseOf,
  quoteCoupon,
  readPricingData,
  refuseProblems,
  type Store,
} from './price-order.ts';

/** The time that stock may stay reserved beyond the order's expiry, for a payment whose outcome is unknown. */
const graceMs = 86_400_000;
const minuteMs = 60_000;

export type NewOrder = {
  channel: OrderChannel;
  request: OrderRequest;
  /** The total that was shown to the customer; the order is refused if the total has changed. null: no total was shown. */
  total: number | null;
  keptMinutes: number;
  /** The points used as payment, and their owner; null: none. */
  points: { customerId: string; points: number } | null;
  /** The operation that identifies the request, for idempotency; null: none. */
  operation: Operation | null;
  actor: TimelineActor;
  country: string;
  /** The language of the page on which the order is placed; omitted when unknown. */
  language?: Language | null;
};

function refuseTotal(shown: number | null, { total }: Calculation, currency: OrderRequest['currency']): void {
  const fault = total === 0 ? null : checkAmount(total, currency);
  if (fault) throw new AppError('VALIDATION', { sentence: fault, fields: { lines: fault } });
  if (shown === null || shown === total) return;
  const sentence = `The total is ${formatMoney(total, currency)} by now, not ${formatMoney(shown, currency)}. Look at it again.`;
  throw new AppError('CONFLICT', { sentence, fields: { total: sentence } });
}

function phoneOf({ phone }: OrderRequest['customer'], country: string): string | null {
  if (!phone) return null;
  const known = normalisePhone(phone, country);
  if (!known) refuseAt('customer.phone', 'Phone Number is invalid');
  return known;
}

function lineRows(
  { environmentId, id: orderId }: Pick<OrderRow, 'environmentId' | 'id'>,
  lines: readonly PricedLine[],
  sums: Calculation,
): Insertable<OrderLinesTable>[] {
  return lines.map(({ variant, variantId, quantity, unitPrice, taxes }, position) => {
    const line = sums.lines[position];
    if (!variant || !line) throw new Error('A line of an order has no product or no sums.');
    return {
      environmentId,
      orderId,
      position,
      variantId,
      productId: variant.productId,
      name: variant.productName,
      variantName: variant.variantName,
      sku: variant.sku,
      imageId: variant.imageId,
      isDigital: variant.isDigital,
      quantity,
      unitPrice,
      taxes: JSON.stringify(taxes),
      gross: line.gross,
      discountAmount: line.discount,
      documentDiscount: line.documentDiscount,
      net: line.net,
      tax: line.tax,
      total: line.total,
    };
  });
}

type Priced = {
  lines: PricedLine[];
  sums: Calculation;
  delivery: OrderDelivery;
  fee: number;
  coupon: OrderCoupon | null;
};

async function priceOrder(
  tx: Tx,
  store: Store,
  { request, channel }: NewOrder,
  customerId: string,
): Promise<Priced> {
  const { lines, settings } = await readPricingData(tx, store, request);
  refuseProblems(lines);
  const quote = await quoteCoupon(tx, store, request, lines, customerId);
  const terms = quote?.terms ?? null;
  const goods = goodsOf(priceLines(lines, 0, terms));
  const isManual = channel === 'manual';
  const choice = { settings, currency: request.currency, goods, isManual, isSent: isSentOf(lines) };
  const { delivery, fee } = chooseDelivery(request.delivery, choice);
  const sums = priceLines(lines, fee, terms);
  const code = normaliseCode(request.couponCode ?? '');
  return { lines, sums, delivery, fee, coupon: terms && { code, terms, amount: sums.discount } };
}

/** Reserves the coupon for the order; refuses it if its amount has changed since the quote. */
async function takeCoupon(tx: Tx, store: Store, order: OrderRow, { lines, coupon }: Priced): Promise<void> {
  if (!coupon) return;
  const { environmentId, id, currency, customerId } = order;
  const purchase = Object.assign(purchaseOf(lines, currency, customerId), { customerId });
  const taker = { kind: 'order', id };
  const requested = { code: coupon.code, purchase, taker };
  const { amount } = await reserveCoupon(tx, { environmentId, clock: store.clock }, requested);
  if (amount === coupon.amount) return;
  const sentence = 'This coupon was just changed. Try again.';
  throw new AppError('COUPON_REFUSED', { sentence, fields: { couponCode: sentence } });
}

/**
 * Places an order: reserves its stock and its coupon, and neither if the order is refused. Idempotent per key, also for concurrent callers.
 */
export async function placeOrder(
  services: TxServices,
  tx: Tx,
  store: Store,
  input: NewOrder,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const { clock } = store;
  const environmentId = store.environment.id;
  const id = clock.newId();
  const before = await claimOperation(tx, environmentId, input.operation, id);
  const placed = before && (await selectOrder(tx, environmentId, before));
  if (placed) return { order: placed, isNew: false };
  const { request } = input;
  const phone = phoneOf(request.customer, input.country);
  const { email, name } = request.customer;
  const customerId = await recordCustomer(tx, clock, environmentId, { email, name, phone });
  const priced = await priceOrder(tx, store, input, customerId);
  refuseTotal(input.total, priced.sums, request.currency);
  const expiresAt = new Date(clock.now().getTime() + input.keptMinutes * minuteMs);
  const row = await writeOrder(tx, store, input, { id, customerId, phone, expiresAt, priced });
  await reserveStock(tx, {
    environmentId,
    clock,
    orderId: id,
    lines: request.lines,
    until: new Date(expiresAt.getTime() + graceMs),
  });
  await takeCoupon(tx, store, row, priced);
  const pointed = await payWithPoints(services, tx, row, input.points);
  const number = await takeOrderNumber(tx, environmentId);
  const order = await updateOrderRow(tx, pointed, { number });
  const line = {
    kind: 'placed',
    params: { minutes: input.keptMinutes },
    actor: input.actor,
    tone: 'neutral',
  } as const;
  await orderStates.begin(services, tx, { row: order }, line);
  const { points, pointsAmount: amount, currency, total, paid } = order;
  const params = { points, amount, currency };
  if (points > 0)
    await orderStates.note(services, tx, order, {
      kind: 'points_used',
      params,
      actor: input.actor,
      tone: 'neutral',
    });
  return {
    order: total === paid ? await settleFree(services, tx, order, input.actor) : order,
    isNew: true,
  };
}

type Written = { id: string; customerId: string; phone: string | null; expiresAt: Date; priced: Priced };

async function writeOrder(
  tx: Tx,
  { environment, clock }: Store,
  { request, channel, actor, language }: NewOrder,
  { id, customerId, phone, expiresAt, priced }: Written,
): Promise<OrderRow> {
  const environmentId = environment.id;
  const { sums, delivery, fee, coupon, lines } = priced;
  const now = clock.now();
  const row = await insertOrder(tx, {
    environmentId,
    id,
    // Replaced by the order's own number, which is taken last.
    number: id,
    status: 'PLACED',
    channel,
    currency: request.currency,
    customerId,
    customerName: request.customer.name,
    customerEmail: request.customer.email,
    customerPhone: phone,
    delivery: JSON.stringify(delivery),
    customerNote: request.customerNote,
    language: language ?? null,
    coupon: coupon && JSON.stringify(coupon),
    subtotal: sums.subtotal,
    discountAmount: sums.discount,
    taxes: JSON.stringify(sums.taxes),
    taxAmount: sums.tax,
    deliveryAmount: fee,
    total: sums.total,
    slug: await takeOrderAddress(tx, { environmentId, id }),
    createdBy: actor.kind === 'member' || actor.kind === 'api_key' ? actor.name : null,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  });
  await insertOrderLines(tx, lineRows(row, lines, sums));
  return row;
}

/** Sets an order with nothing to pay in money to ORDERED at once. */
async function settleFree(
  services: TxServices,
  tx: Tx,
  order: OrderRow,
  actor: TimelineActor,
): Promise<OrderRow> {
  const taken = await takeOrderStock(services, tx, order);
  const { currency, paid: amount } = order;
  const row = await orderStates.change(
    services,
    tx,
    { row: taken },
    {
      set: { paidAt: services.clock.now(), expiresAt: null },
      line: {
        kind: 'paid',
        params: { amount, currency, how: amount > 0 ? 'points' : 'nothing' },
        actor,
        tone: 'success',
      },
    },
  );
  const handed = await handOver(services, tx, row);
  await emailOrder(services, tx, handed, 'confirmed');
  await emailFiles(services, tx, handed);
  return handed;
}
