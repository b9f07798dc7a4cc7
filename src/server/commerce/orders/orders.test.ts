// Orders through HTTP: prices, stock reserved and sold once, payment, status changes, refunds, and proof of the books at the end.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { sendDueEmails } from '#server/platform/emails/send-emails.ts';
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { ordersContract as contract } from '#shared/contract/commerce/orders/orders.ts';
import { placedOrderContract } from '#shared/contract/commerce/orders/placed-order.ts';
import { stockContract } from '#shared/contract/commerce/stock.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { race } from '#test/support/attack/race.ts';
import { beginOrder, lekki, ordersOf, payByCard, payOrder } from '#test/support/commerce/orders.ts';
import { challengeCard } from '#test/support/payers.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { expireOrders } from './moving/expire-orders.ts';
import { takeOrderFollowUps } from './moving/follow-ups.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
const orders = ordersOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Arewa Textiles' });
});

const minutes = (count: number) => clock.set(new Date(clock.now().getTime() + count * 60_000));
const urlOf = ({ slug }: { slug: string }) => ({ url: `https://pay.example/pay/${slug}` });
const sentences = ({ history }: { history: { sentence: string }[] }) =>
  history.map(({ sentence }) => sentence);

async function coupon(more: object = {}): Promise<string> {
  const code = `HARMATTAN-${randomUUID().slice(0, 6).toUpperCase()}`;
  const body = { name: 'Harmattan', code, type: 'percent', rate: 1000, scope: 'all', ...more };
  const created = await server.call(couponsContract.createCoupon, { token: business.token, body });
  expect(created.body.error).toBeUndefined();
  return code;
}

describe('placing', () => {
  test('the server calculates the total: prices, coupon, delivery by region', async () => {
    const [indigo = '', wine = ''] = await orders.stock([19, 5]);
    const { regions } = await orders.delivery();
    const couponCode = await coupon();
    const delivery = { kind: 'delivery', regionId: regions[0]?.id, address: lekki };
    const lines = [
      { variantId: indigo, quantity: 2 },
      { variantId: wine, quantity: 1 },
    ];
    const data = await orders.make(orders.body(indigo, 2, { lines, delivery, couponCode }));
    expect(data).toMatchObject({
      status: 'PLACED',
      paymentStatus: 'UNPAID',
      number: 'ORD-1001',
      subtotal: 8_550_000,
      discount: 855_000,
      deliveryAmount: 450_000,
      total: 8_145_000,
      coupon: { code: couponCode, amount: 855_000 },
      delivery: { kind: 'delivery', name: 'Lagos', address: lekki },
      lines: [
        { quantity: 2, total: 5_130_000, stock: { left: 17 } },
        { quantity: 1, total: 2_565_000 },
      ],
    });
    expect(await orders.levelOf(indigo)).toEqual([19, 2]);
  });

  test('an unavailable or invalid item is rejected at its field, and no stock is reserved', async () => {
    const [indigo = ''] = await orders.stock([3]);
    const refused = async (more: object, field: string) => {
      const { status, body } = await orders.create(orders.body(indigo, 2, more));
      expect([status >= 400 && status < 500, Object.keys(body.error.fields ?? {})]).toEqual([true, [field]]);
    };
    await refused({ lines: [{ variantId: indigo, quantity: 4 }] }, 'lines.0.quantity');
    await refused({ lines: [{ variantId: randomUUID(), quantity: 1 }] }, 'lines.0.variantId');
    await refused(
      {
        lines: [
          { variantId: indigo, quantity: 1 },
          { variantId: indigo, quantity: 1 },
        ],
      },
      'lines.1.variantId',
    );
    await refused({ currency: 'USD' }, 'lines.0.variantId');
    await refused({ couponCode: 'NOT-THERE' }, 'couponCode');
    await refused({ delivery: { kind: 'pick_up', placeId: randomUUID() } }, 'delivery.placeId');
    await refused({ customer: { email: 'a@b.example', name: 'Ada Obi', phone: '12' } }, 'customer.phone');
    expect(await orders.levelOf(indigo)).toEqual([3, 0]);
  });

  test('a variant of another business is rejected', async () => {
    const other = await createTestBusiness(server);
    const [theirs = ''] = await ordersOf(server, () => other).stock([5]);
    const { body } = await orders.create(orders.body(theirs, 1));
    expect(body.error.fields).toEqual({ 'lines.0.variantId': 'No longer sold' });
  });

  test('an order is rejected when its total differs from the one shown', async () => {
    const [indigo = ''] = await orders.stock([3]);
    const body = orders.body(indigo, 1);
    await expect(orders.place(body, { total: 2_850_001 })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await orders.levelOf(indigo)).toEqual([3, 0]);
    expect((await orders.place(body, { total: 2_850_000 })).order.total).toBe(2_850_000);
  });

  test('concurrent requests with one key place one order; a different request with that key is rejected', async () => {
    const [indigo = ''] = await orders.stock([10]);
    const body = orders.body(indigo, 1);
    const key = randomUUID();
    const placed = await Promise.all(Array.from({ length: 6 }, () => orders.place(body, { key })));
    expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1);
    expect(placed.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await orders.levelOf(indigo)).toEqual([10, 1]);
    await expect(orders.place(body, { key, hash: 'another' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  test('of concurrent orders for the last piece exactly one succeeds', async () => {
    const [indigo = ''] = await orders.stock([1]);
    const answers = await race(6, () => orders.create(orders.body(indigo, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    // The error is at the quantity if the request waited for the last piece, and at the product if it came after the sale.
    const results = refused.flatMap(({ body }) => Object.values(body.error.fields));
    expect(new Set(results)).toEqual(new Set(['Out of stock']));
    expect(await orders.levelOf(indigo)).toEqual([1, 1]);
  });

  test('order numbers are consecutive and unique under concurrency', async () => {
    const [indigo = ''] = await orders.stock([null]);
    const created = await Promise.all(Array.from({ length: 5 }, () => orders.make(orders.body(indigo, 1))));
    const numbers = created.map(({ number }) => number).toSorted();
    expect(numbers).toEqual(['ORD-1001', 'ORD-1002', 'ORD-1003', 'ORD-1004', 'ORD-1005']);
  });

  test('an order that a coupon makes free is paid immediately', async () => {
    const [indigo = ''] = await orders.stock([2]);
    const couponCode = await coupon({ rate: 10_000 });
    const data = await orders.make(orders.body(indigo, 1, { couponCode }));
    expect(data).toMatchObject({ status: 'ORDERED', paymentStatus: 'PAID', total: 0 });
    expect(await orders.levelOf(indigo)).toEqual([1, 0]);
  });
});

describe('paying', () => {
  test('a payment sets the order to paid, takes its stock and notifies the customer', async () => {
    const [indigo = ''] = await orders.stock([5]);
    const order = await orders.make(orders.body(indigo, 2));
    await payOrder(server, order);
    const data = await orders.get(order.id);
    expect(data).toMatchObject({
      status: 'ORDERED',
      paymentStatus: 'PAID',
      paid: 5_700_000,
      refundable: 5_700_000,
    });
    expect(await orders.levelOf(indigo)).toEqual([3, 0]);
    expect(sentences(data)[0]).toMatch(/^Paid by Mastercard •••• 1118, ₦57,000.00$/);
    const emails = await server.services.database.db
      .selectFrom('emails')
      .where('toAddress', '=', order.customer.email)
      .select('kind')
      .execute();
    expect(emails.map(({ kind }) => kind).toSorted()).toEqual(['order_confirmed', 'order_to_pay']);
  });

  test('a link to pay that could not be sent in time is not sent for an expired order', async () => {
    const [indigo = ''] = await orders.stock([5]);
    const { customer, expiresAt } = await orders.make(orders.body(indigo, 2));
    const before = clock.now();
    clock.set(new Date(expiresAt ?? ''));
    while ((await sendDueEmails(server.services)) > 0);
    const query = server.services.database.db
      .selectFrom('emails')
      .where('toAddress', '=', customer.email)
      .select(['kind', 'status']);
    expect(await query.execute()).toEqual([{ kind: 'order_to_pay', status: 'DISCARDED' }]);
    clock.set(before);
  });

  test('after a crash between capture and stock, the next run takes the stock, once', async () => {
    const [indigo = ''] = await orders.stock([5]);
    const order = await orders.make(orders.body(indigo, 2));
    const { data } = await beginOrder(server, order);
    await payByCard(server, data.reference);
    expect(await orders.get(order.id)).toMatchObject({ status: 'ORDERED', paid: 5_700_000 });
    expect(await orders.levelOf(indigo)).toEqual([5, 2]);
    await Promise.all([takeOrderFollowUps(server.services), takeOrderFollowUps(server.services)]);
    await takeOrderFollowUps(server.services);
    expect(await orders.levelOf(indigo)).toEqual([3, 0]);
    const paid = sentences(await orders.get(order.id)).filter((sentence) => sentence.startsWith('Paid'));
    expect(paid).toHaveLength(1);
  });

  test('an order has one payment in progress at a time, and does not expire meanwhile', async () => {
    const [indigo = ''] = await orders.stock([1]);
    const { order } = await orders.place(orders.body(indigo, 1));
    const references = [];
    for (let at = 0; at < 2; at += 1)
      references.push((await beginOrder(server, urlOf(order))).data.reference);
    const [first = '', second = ''] = references;
    expect((await payByCard(server, first, challengeCard)).status).toBe(200);
    const refused = await payByCard(server, second);
    expect(refused.body.error.code).toBe('PAYMENT_CLOSED');
    minutes(40);
    await expireOrders(server.services);
    expect((await orders.get(order.id)).status).toBe('PLACED');
    expect(await orders.levelOf(indigo)).toEqual([1, 1]);
  });

  test('an unpaid order expires, releases its stock and coupon, and accepts no payment', async () => {
    const [indigo = ''] = await orders.stock([1]);
    const couponCode = await coupon({ redemptionsMax: 1 });
    const { order } = await orders.place(orders.body(indigo, 1, { couponCode }));
    minutes(29);
    await expireOrders(server.services);
    expect((await orders.get(order.id)).status).toBe('PLACED');
    minutes(2);
    const runs = await Promise.all([expireOrders(server.services), expireOrders(server.services)]);
    expect(runs[0] + runs[1]).toBe(1);
    expect((await orders.get(order.id)).status).toBe('EXPIRED');
    expect(await orders.levelOf(indigo)).toEqual([1, 0]);
    expect((await beginOrder(server, urlOf(order))).status).toBe(409);
    const again = await orders.make(orders.body(indigo, 1, { couponCode }));
    expect(again.status).toBe('PLACED');
  });

  test('a late payment never oversells: missing items are reported and can be refunded without restocking', async () => {
    const [indigo = ''] = await orders.stock([1]);
    const { order } = await orders.place(orders.body(indigo, 1));
    const { data } = await beginOrder(server, urlOf(order));
    minutes(31);
    await expireOrders(server.services);
    await payOrder(server, await orders.make(orders.body(indigo, 1)));
    // The customer's bank had debited the money in time; the platform learns of it only now.
    await server.services.database.db.transaction().execute(async (tx) => {
      await sql`set local kasuwa.any_state = 'on'`.execute(tx);
      await tx
        .updateTable('orders')
        .set({ status: 'PLACED', expiresAt: null })
        .where('id', '=', order.id)
        .execute();
    });
    await server.services.database.db
      .updateTable('transactions')
      .set({ expiresAt: null })
      .where('reference', '=', data.reference)
      .execute();
    expect((await payByCard(server, data.reference)).data.state).toBe('successful');
    await takeOrderFollowUps(server.services);
    const late = await orders.get(order.id);
    expect(late).toMatchObject({
      status: 'ORDERED',
      shortLines: [{ variantId: indigo, quantity: 1, taken: 0 }],
    });
    expect(sentences(late)[0]).toContain('1 item no longer in stock');
    expect(await orders.levelOf(indigo)).toEqual([0, 0]);
    const list = await server.call(contract.listOrders, { token: business.token, query: { attention: '1' } });
    expect(list.data.items.map(({ id }) => id)).toEqual([order.id]);
    expect((await orders.refund(order.id, { kind: 'whole', restock: true })).status).toBe(200);
    expect(await orders.levelOf(indigo)).toEqual([0, 0]);
  });

  test('an order marked as paid takes its stock, accepts no further payment, and is refunded as a record', async () => {
    const [indigo = ''] = await orders.stock([4]);
    const order = await orders.make(orders.body(indigo, 2));
    const answers = await race(3, () =>
      orders.call('markOrderPaid', order.id, { method: 'cash', note: null }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const data = await orders.get(order.id);
    expect(data).toMatchObject({
      status: 'ORDERED',
      paymentStatus: 'PAID',
      offline: { method: 'cash', amount: 5_700_000 },
    });
    expect(await orders.levelOf(indigo)).toEqual([2, 0]);
    expect((await beginOrder(server, order)).status).toBe(409);
    const back = await orders.refund(order.id, {
      kind: 'lines',
      lines: [{ position: 0, quantity: 1, restock: true }],
    });
    expect(back.data).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED', refunded: 2_850_000 });
    expect(await orders.levelOf(indigo)).toEqual([3, 0]);
  });
});

describe('fulfilment', () => {
  test('advances in order, with tracking and notes that the customer sees at the link; internal notes stay hidden', async () => {
    const [indigo = ''] = await orders.stock([4]);
    const { regions } = await orders.delivery();
    const delivery = { kind: 'delivery', regionId: regions[0]?.id, address: lekki };
    const order = await orders.make(orders.body(indigo, 2, { delivery }));
    const early = await orders.call('advanceOrder', order.id, { step: 'packaged' });
    expect(early.body.error.code).toBe('ORDER_STATE');
    await payOrder(server, order);
    const packed = [{ position: 0, quantity: 1 }];
    expect((await orders.call('advanceOrder', order.id, { step: 'packaged', packed })).data).toMatchObject({
      status: 'PACKAGED',
      lines: [{ packed: 1 }],
      steps: ['dispatched', 'in_transit', 'delivered'],
    });
    const tracking = { carrier: 'GIG Logistics', trackingNumber: '1047229188' };
    await orders.call('advanceOrder', order.id, { step: 'dispatched', ...tracking });
    await orders.call('addOrderNote', order.id, { text: 'We left out one, as you asked.', toCustomer: true });
    await orders.call('addOrderNote', order.id, { text: 'She called twice.' });
    expect((await orders.call('advanceOrder', order.id, { step: 'packaged' })).body.error.code).toBe(
      'ORDER_STATE',
    );
    const slug = order.url.split('/').at(-1) ?? '';
    const { data } = await server.call(placedOrderContract.getPlacedOrder, { params: { slug } });
    expect(data).toMatchObject({
      number: order.number,
      status: 'DISPATCHED',
      tracking: { carrier: 'GIG Logistics', number: '1047229188' },
      notes: [{ text: 'We left out one, as you asked.' }],
    });
    expect(data.steps.map(({ label, isNow, at }) => [label, isNow, at !== null])).toEqual([
      ['Ordered', false, true],
      ['Packaged', false, true],
      ['Dispatched', true, true],
      ['In transit', false, false],
      ['Delivered', false, false],
    ]);
    expect(JSON.stringify(data)).not.toContain('She called twice');
    await orders.call('advanceOrder', order.id, { step: 'delivered' });
    expect((await orders.call('advanceOrder', order.id, { step: 'completed' })).data.status).toBe(
      'COMPLETED',
    );
  });

  test('a pick-up order cannot be dispatched', async () => {
    const [indigo = ''] = await orders.stock([4]);
    const { places } = await orders.delivery();
    const order = await orders.make(
      orders.body(indigo, 1, { delivery: { kind: 'pick_up', placeId: places[0]?.id } }),
    );
    await payOrder(server, order);
    const sent = await orders.call('advanceOrder', order.id, { step: 'dispatched' });
    expect(sent.body.error.code).toBe('ORDER_STATE');
    expect((await orders.call('advanceOrder', order.id, { step: 'packaged' })).status).toBe(200);
    expect((await orders.call('advanceOrder', order.id, { step: 'delivered' })).status).toBe(200);
  });

  test('cancelling returns the stock, whether reserved or taken', async () => {
    const [indigo = ''] = await orders.stock([4]);
    const first = await orders.make(orders.body(indigo, 1));
    await orders.call('cancelOrder', first.id, { reason: 'Changed her mind' });
    expect(await orders.levelOf(indigo)).toEqual([4, 0]);
    expect((await beginOrder(server, first)).status).toBe(409);
    const second = await orders.make(orders.body(indigo, 3));
    await payOrder(server, second);
    const { data } = await orders.call('cancelOrder', second.id, { reason: 'Damaged' });
    expect(data).toMatchObject({ status: 'CANCELLED', overpaid: 8_550_000 });
    expect(await orders.levelOf(indigo)).toEqual([4, 0]);
    const again = await orders.call('cancelOrder', second.id, { reason: 'Damaged' });
    expect(again.body.error.code).toBe('ORDER_STATE');
  });

  test('pieces refunded without restocking are not returned to stock by a later cancellation', async () => {
    const [indigo = ''] = await orders.stock([4]);
    await payOrder(server, await orders.make(orders.body(indigo, 1)));
    const order = await orders.make(orders.body(indigo, 3));
    await payOrder(server, order);
    const lines = [{ position: 0, quantity: 1, restock: false }];
    const refunded = await orders.refund(order.id, { kind: 'lines', lines });
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(200);
    expect((await orders.call('cancelOrder', order.id, { reason: 'Torn' })).status).toBe(200);
    expect(await orders.levelOf(indigo)).toEqual([2, 0]);
  });
});

describe('refunds', () => {
  /** An additional paid order: the fee of a refunded payment is not returned, so the balance must cover it. */
  const more = async (variantId: string) => payOrder(server, await orders.make(orders.body(variantId, 1)));

  test('by line, after the discount, with restocking; refunding all lines and delivery refunds the order', async () => {
    const [indigo = '', wine = ''] = await orders.stock([20, 20]);
    await more(wine);
    const { regions } = await orders.delivery();
    const delivery = { kind: 'delivery', regionId: regions[0]?.id, address: lekki };
    const lines = [
      { variantId: indigo, quantity: 2 },
      { variantId: wine, quantity: 1 },
    ];
    const couponCode = await coupon();
    const order = await orders.make(orders.body(indigo, 2, { lines, delivery, couponCode }));
    await payOrder(server, order);
    const one = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }], total: 2_565_000 };
    const first = await orders.refund(order.id, one);
    expect(first.data).toMatchObject({
      lines: [{ refunded: 1, restocked: 1 }, { refunded: 0 }],
      refundable: 5_580_000,
    });
    expect(await orders.levelOf(indigo)).toEqual([19, 0]);
    const tooMany = await orders.refund(order.id, { kind: 'lines', lines: [{ position: 0, quantity: 2 }] });
    expect(tooMany.body.error.fields).toEqual({ 'lines.0.quantity': 'At most 1' });
    const rest = {
      kind: 'lines',
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1, restock: true },
      ],
      delivery: 450_000,
    };
    expect((await orders.refund(order.id, rest)).status).toBe(200);
    await sendDueRefunds(server.services);
    await takeOrderFollowUps(server.services);
    const data = await orders.get(order.id);
    expect(data).toMatchObject({ paymentStatus: 'REFUNDED', refunded: order.total, refundable: 0 });
    expect(await orders.levelOf(indigo)).toEqual([19, 0]);
  });

  test('one key refunds once; concurrent refunds never exceed the ordered quantity', async () => {
    const [indigo = ''] = await orders.stock([20]);
    await more(indigo);
    const order = await orders.make(orders.body(indigo, 2));
    await payOrder(server, order);
    const key = randomUUID();
    const piece = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }] };
    await race(4, () => orders.refund(order.id, piece, key));
    expect((await orders.get(order.id)).lines[0]?.refunded).toBe(1);
    const answers = await race(4, () => orders.refund(order.id, piece));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await orders.get(order.id)).lines[0]).toMatchObject({ refunded: 2, restocked: 2, refundable: 0 });
  });

  test('by amount, at most what is left; a refund whose total differs from the one shown is rejected', async () => {
    const [indigo = ''] = await orders.stock([20]);
    await more(indigo);
    const order = await orders.make(orders.body(indigo, 1));
    expect((await orders.refund(order.id, { kind: 'whole' })).body.error.code).toBe('ORDER_STATE');
    await payOrder(server, order);
    const too = await orders.refund(order.id, { kind: 'amount', amount: 2_850_001 });
    expect(too.body.error.fields).toEqual({ amount: 'At most ₦28,500.00 can be refunded' });
    const stale = await orders.refund(order.id, { kind: 'whole', total: 1 });
    expect(stale.body.error.code).toBe('CONFLICT');
    expect((await orders.refund(order.id, { kind: 'amount', amount: 850_000 })).status).toBe(200);
    const whole = await orders.refund(order.id, { kind: 'whole', restock: true });
    expect(whole.data.refundable).toBe(0);
    const refunded = await server.call(contract.listRefundedOrders, { token: business.token });
    expect(refunded.data.items.map(({ amount }) => amount).toSorted()).toEqual(
      [2_000_000, 850_000].toSorted(),
    );
  });
});

test('lists, documents and stock movements agree on an order; another business cannot find it', async () => {
  const [indigo = ''] = await orders.stock([4]);
  const order = await orders.make(orders.body(indigo, 1));
  await payOrder(server, order);
  const { token } = business;
  const list = await server.call(contract.listOrders, {
    token,
    query: { include: 'counts', search: order.number },
  });
  expect(list.data).toMatchObject({ total: 1, items: [{ number: order.number, pieces: 1 }] });
  const movements = await server.call(stockContract.listStockMovements, {
    token,
    query: { variantId: indigo },
  });
  expect(movements.data.items.map(({ kind }) => kind)).toEqual(['take', 'reserve', 'receive']);
  for (const call of [contract.getPackingSlip, contract.getOrderReceipt]) {
    const file = await server.call(call, { token, params: { orderId: order.id } });
    expect(file.status).toBe(200);
  }
  const other = await createTestBusiness(server);
  const theirs = await server.call(contract.getOrder, { token: other.token, params: { orderId: order.id } });
  expect(theirs.status).toBe(404);
  const page = await server.call(checkoutContract.getCheckoutPage, {
    params: { key: order.url.split('/').at(-1) ?? '' },
  });
  expect(page.data).toMatchObject({ closed: 'paid', title: `Order ${order.number}` });
});
