// Selling by pages and links: the amount shown is the amount paid and stored, a coupon is counted once, and invalid purchases are refused.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { abandonStale, requeryDue } from '#server/payments/checkout/jobs.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { ordersContract } from '#shared/contract/payments/sources/orders.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { makePlan, settleSubscriptions } from '#test/support/billing/subscriptions.ts';
import { approvedCard } from '#test/support/payers.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { settleCoupons } from './settle-coupons.ts';

/** A card whose outcome is unknown at first. */
const unknownThenApproved = '4187420000000007';
const start = new Date('2026-11-16T10:00:00Z');
const clock = movableClock(start);
const server = await openProvedServer({ clock });
let token: string;
let taxId: string;

beforeEach(async () => {
  clock.set(start);
  token = (await createTestBusiness(server, { name: 'Adunni Foods' })).token;
  const tax = await server.call(taxesContract.createTax, { token, body: { name: 'VAT', rate: 750 } });
  taxId = tax.data.id;
});

const productBody = (name: string, amount: number) => ({
  name,
  prices: [{ currency: 'NGN' as const, amount }],
  taxId,
});
async function makeProduct(name = 'Rice', amount = 1_000_000): Promise<string> {
  const created = await server.call(productsContract.createProduct, {
    token,
    body: productBody(name, amount),
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  return created.data.id;
}
const makePage = (more: object) =>
  server.call(paymentPagesContract.createPaymentPage, {
    token,
    body: {
      name: 'Our shop',
      type: 'product',
      currency: 'NGN',
      description: 'Fresh',
      publish: true,
      ...more,
    },
  });
const makeLink = (more: object) =>
  server.call(paymentLinksContract.createPaymentLink, {
    token,
    body: { name: 'One bag', kind: 'multiple', type: 'product', currency: 'NGN', ...more },
  });
const makeCoupon = (more: object = {}) =>
  server.call(couponsContract.createCoupon, {
    token,
    body: { code: 'TEN', type: 'percent', rate: 1000, duration: 'once', redemptionsMax: 1, ...more },
  });
const countsOf = async (couponId: string) => {
  const { data } = await server.call(couponsContract.getCoupon, { token, params: { couponId } });
  return [data.reserved, data.redeemed];
};
const quote = (key: string, body: object = {}) =>
  server.call(ordersContract.quoteOrder, { params: { key }, body });
const order = (key: string, body: object) =>
  server.call(ordersContract.startOrder, {
    params: { key },
    idempotencyKey: randomUUID(),
    body: { email: `payer-${randomUUID()}@example.com`, ...body },
  });
const pay = (reference: string | null, number = approvedCard) =>
  server.call(checkoutContract.payByCard, {
    params: { reference: reference ?? '' },
    idempotencyKey: randomUUID(),
    body: { card: { number, expiryMonth: 12, expiryYear: 2035, cvv: '123' } },
  });

test('lines, coupon and tax equal the quote, are charged, and are stored with the payment', async () => {
  const rice = await makeProduct();
  const oil = await makeProduct('Palm oil', 300_000);
  const coupon = await makeCoupon();
  const page = await makePage({
    items: [{ productId: rice, quantity: 1, quantityMin: 1, quantityMax: 5 }, { productId: oil }],
  });
  expect(page.status).toBe(200);
  const key = page.data.slug;
  const shown = await server.call(checkoutContract.getCheckoutPage, { params: { key }, query: {} });
  expect(shown.data.offer?.items).toMatchObject([
    { name: 'Rice', unitPrice: 1_000_000, quantityMin: 1, quantityMax: 5 },
    { name: 'Palm oil', quantityMin: 1, quantityMax: 1 },
  ]);
  const choice = { items: [{ productId: rice, quantity: 2 }], couponCode: 'ten' };
  const { data } = await quote(key, choice);
  expect(data).toMatchObject({ discount: { code: 'TEN', amount: 230_000 }, total: 2_225_250 });
  const begun = await order(key, { ...choice, total: data.total });
  expect(await countsOf(coupon.data.id)).toEqual([1, 0]);
  expect((await pay(begun.data.reference)).data).toMatchObject({ state: 'successful', amount: 2_225_250 });
  await settleCoupons(server.services);
  expect(await countsOf(coupon.data.id)).toEqual([0, 1]);
  const detail = await server.call(transactionsContract.getTransaction, {
    token,
    params: { transactionId: begun.data.reference ?? '' },
  });
  expect(detail.data.purchase).toMatchObject({
    lines: [
      { name: 'Rice', quantity: 2, amount: 2_000_000, discount: 200_000 },
      { name: 'Palm oil', quantity: 1, discount: 30_000 },
    ],
    taxes: [{ name: 'VAT', rate: 750, amount: 155_250 }],
    total: 2_225_250,
  });
  const receipt = await server.call(checkoutContract.getReceipt, {
    params: { reference: begun.data.reference ?? '' },
  });
  expect(receipt.data.purchase).toEqual(detail.data.purchase);
});

test('of two concurrent orders one gets the last use of a coupon; unpaid, the use is released for the other', async () => {
  const page = await makePage({ items: [{ productId: await makeProduct() }] });
  const coupon = await makeCoupon();
  const body = { couponCode: 'TEN', total: 967_500 };
  const both = await Promise.all([order(page.data.slug, body), order(page.data.slug, body)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await countsOf(coupon.data.id)).toEqual([1, 0]);
  clock.set(new Date('2026-11-16T11:00:00Z'));
  await abandonStale(server.services);
  await settleCoupons(server.services);
  expect(await countsOf(coupon.data.id)).toEqual([0, 0]);
  expect((await order(page.data.slug, body)).status).toBe(200);
});

test('a restarted order in the same browser keeps the coupon, and the replaced payment can no longer be paid', async () => {
  const page = await makePage({ items: [{ productId: await makeProduct() }] });
  const coupon = await makeCoupon({ redemptionsMax: 5, customerMax: 1 });
  const body = { email: 'ada@example.com', couponCode: 'TEN', total: 967_500 };
  const first = await order(page.data.slug, body);
  const second = await order(page.data.slug, { ...body, replaces: first.data.reference });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await countsOf(coupon.data.id)).toEqual([1, 0]);
  expect((await pay(first.data.reference)).status).not.toBe(200);
  expect((await pay(second.data.reference)).data.state).toBe('successful');
});

test('knowing a payer’s e-mail or a payment on another page does not end a payment', async () => {
  const page = await makePage({ items: [{ productId: await makeProduct() }] });
  const other = await makePage({ name: 'Other', items: [{ productId: await makeProduct('Beans') }] });
  await makeCoupon({ redemptionsMax: 5, customerMax: 1 });
  const body = { email: 'ada@example.com', couponCode: 'TEN', total: 967_500 };
  const first = await order(page.data.slug, body);
  const second = await order(page.data.slug, body);
  expect(second.body.error.fields).toHaveProperty('couponCode');
  const elsewhere = await order(other.data.slug, { ...body, replaces: first.data.reference });
  expect(elsewhere.status).toBe(422);
  expect((await pay(first.data.reference)).data.state).toBe('successful');
});

test('a payment that succeeds after its coupon was released is counted if a use is left', async () => {
  const page = await makePage({ items: [{ productId: await makeProduct() }] });
  const coupon = await makeCoupon();
  const late = async () => {
    const { data } = await order(page.data.slug, { couponCode: 'TEN', total: 967_500 });
    expect((await pay(data.reference, unknownThenApproved)).data.state).toBe('waiting');
    await sql`update transactions set status = 'failed', stage = 'abandoned', failure_reason = 'Nobody came back', ended_at = updated_at where reference = ${data.reference}`.execute(
      server.services.database.db,
    );
    await settleCoupons(server.services);
    expect(await countsOf(coupon.data.id)).toEqual([0, 0]);
  };
  const known = async () => {
    clock.set(new Date(clock.now().getTime() + 60_000));
    await requeryDue(server.services);
    await requeryDue(server.services);
    await settleCoupons(server.services);
    expect(await countsOf(coupon.data.id)).toEqual([0, 1]);
    expect(await settleCoupons(server.services)).toBe(0);
  };
  await late();
  await late();
  await known();
  await known();
});

test('updating a link without naming products keeps its products', async () => {
  const productId = await makeProduct();
  const link = await makeLink({ items: [{ productId }] });
  const params = { linkId: link.data.id };
  const change = (body: object) =>
    server.call(paymentLinksContract.updatePaymentLink, {
      token,
      params,
      body: { name: 'Two bags', kind: 'multiple', currency: 'NGN', ...body },
    });
  expect((await change({})).data).toMatchObject({
    name: 'Two bags',
    type: 'product',
    amount: null,
    items: [{ productId, quantity: 1 }],
  });
  expect((await change({ items: [] })).body.error.fields).toHaveProperty('items');
  expect((await change({ items: [{ productId, quantity: 5, quantityMax: 2 }] })).status).toBe(422);
  expect((await change({ type: 'payment', amount: 50_000 })).data).toMatchObject({
    type: 'payment',
    items: [],
  });
});

test('a price that changed since the quote, products not on sale and quantities out of range are rejected', async () => {
  const rice = await makeProduct();
  const page = await makePage({ items: [{ productId: rice, quantity: 1, quantityMin: 0, quantityMax: 3 }] });
  const { data } = await quote(page.data.slug);
  await server.call(productsContract.updateProduct, {
    token,
    params: { productId: rice },
    body: productBody('Rice', 1_200_000),
  });
  expect((await order(page.data.slug, { total: data.total })).body.error.code).toBe('CONFLICT');
  expect((await quote(page.data.slug)).data.total).toBe(1_290_000);
  const requested = async (items: object[]) => (await quote(page.data.slug, { items })).body.error.fields;
  expect(await requested([{ productId: rice, quantity: 4 }])).toHaveProperty('items.0.quantity');
  expect(await requested([{ productId: rice, quantity: 0 }])).toHaveProperty('items');
  expect(await requested([{ productId: randomUUID(), quantity: 1 }])).toHaveProperty('items.0.productId');
  const elsewhere = await createTestBusiness(server);
  const stolen = await server.call(paymentPagesContract.createPaymentPage, {
    token: elsewhere.token,
    body: { name: 'Theirs', type: 'product', currency: 'NGN', items: [{ productId: rice }] },
  });
  expect(stolen.body.error.fields).toHaveProperty('items.0.productId');
});

test('a payment link sells products, and is found by its type', async () => {
  const link = await makeLink({ items: [{ productId: await makeProduct() }] });
  expect(link.status).toBe(200);
  const begun = await order(link.data.slug, { total: 1_075_000 });
  expect((await pay(begun.data.reference)).data.state).toBe('successful');
  const list = await server.call(paymentLinksContract.listPaymentLinks, {
    token,
    query: { type: 'product' },
  });
  expect(list.data.items).toMatchObject([{ type: 'product', usedCount: 1, collected: 1_075_000 }]);
});

test('a page with several plans subscribes to the chosen plan', async () => {
  const small = await makePlan(server, token);
  const large = await makePlan(server, token, {
    name: 'Large',
    prices: [{ currency: 'NGN', amount: 900_000 }],
  });
  const page = await makePage({ type: 'subscription', planIds: [small, large] });
  expect(page.status).toBe(200);
  const { data } = await quote(page.data.slug, { planId: large });
  expect(data.total).toBe(900_000);
  const begun = await order(page.data.slug, { planId: large, total: 900_000 });
  expect((await pay(begun.data.reference)).data.state).toBe('successful');
  await settleSubscriptions(server);
  const list = await server.call(subscriptionsContract.listSubscriptions, { token });
  expect(list.data.items).toMatchObject([{ status: 'ACTIVE', plan: { id: large } }]);
});
