// Subscribing by a plan link: the quote matches the bill to the minor unit, payment by the shared checkout, and the card is saved.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { planLinksContract as contract } from '#shared/contract/billing/subscriptions/plan-links.ts';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { subscriberPageContract } from '#shared/contract/billing/subscriptions/subscriber-page.ts';
import { subscriptionSettingsContract } from '#shared/contract/billing/subscriptions/subscription-settings.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { ordersContract } from '#shared/contract/payments/sources/orders.ts';
import { makePlan, openBilling, settleSubscriptions } from '#test/support/billing/subscriptions.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { approvedCard } from '#test/support/payers.ts';

let token: string;
const { server, at } = await openBilling('2026-11-16T10:00:00Z', (signed) => {
  ({ token } = signed);
});

async function makeLink(plan: object = {}): Promise<{ key: string; planId: string }> {
  const planId = await makePlan(server, token, plan);
  const created = await server.call(contract.createPlanLink, {
    token,
    params: { planId },
    body: { currency: 'NGN' },
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  return { key: created.data.items[0]?.url.split('/').at(-1) ?? '', planId };
}
const quote = (key: string, body: object = {}) =>
  server.call(ordersContract.quoteOrder, { params: { key }, body });
const order = (key: string, body: object, idempotencyKey = randomUUID()) =>
  server.call(ordersContract.startOrder, { params: { key }, idempotencyKey, body });
const pay = (reference: string, number = approvedCard) =>
  server.call(checkoutContract.payByCard, {
    params: { reference },
    idempotencyKey: randomUUID(),
    body: { card: { number, expiryMonth: 12, expiryYear: 2035, cvv: '123' } },
  });
const list = async () => (await server.call(subscriptionsContract.listSubscriptions, { token })).data.items;
const get = async (subscriptionId: string) =>
  (await server.call(subscriptionsContract.getSubscription, { token, params: { subscriptionId } })).data;
const emailOf = () => `halima-${randomUUID()}@example.com`;
const makeTax = async () =>
  (await server.call(taxesContract.createTax, { token, body: { name: 'VAT', rate: 750 } })).data.id;
const countsOf = async (couponId: string) => {
  const { data } = await server.call(couponsContract.getCoupon, { token, params: { couponId } });
  return { reserved: data.reserved, redeemed: data.redeemed };
};

test('the first bill equals the quote, and the card that paid it is saved and charged for the next period', async () => {
  const { key } = await makeLink({
    taxIds: [await makeTax()],
    prices: [{ currency: 'NGN', amount: 645_000, setUpFee: 200_000 }],
  });
  const page = await server.call(checkoutContract.getCheckoutPage, { params: { key }, query: {} });
  expect(page.data).toMatchObject({
    title: 'Office lunch Standard',
    amount: 645_000,
    keepsCard: true,
    offer: { items: [], plans: [{ setUpFee: 200_000, trialDays: 0, interval: 'monthly' }] },
  });
  const shown = (await quote(key, { quantity: 2 })).data;
  expect(shown).toMatchObject({
    taxes: [{ name: 'VAT', rate: 750, amount: 111_750 }],
    total: 1_601_750,
    later: { on: '2026-12-16', total: 1_386_750 },
  });
  const email = emailOf();
  const begun = await order(key, { email, name: 'Halima Bello', quantity: 2, total: shown.total });
  expect(begun.status).toBe(200);
  expect(await list()).toMatchObject([{ status: 'CREATED' }]);
  const { reference } = begun.data;
  expect((await pay(reference ?? '')).data).toMatchObject({ state: 'successful', amount: 1_601_750 });
  await settleSubscriptions(server);
  const [first] = await list();
  expect(await get(first?.id ?? '')).toMatchObject({
    status: 'ACTIVE',
    card: { last4: approvedCard.slice(-4) },
  });
  expect(await newestEmail(server, email)).toContain('/subscription/');
  await at('2026-12-16T12:00:00Z');
  const after = await get(first?.id ?? '');
  expect(after.periods.map(({ total, state }) => [total, state])).toEqual([
    [1_386_750, 'paid'],
    [1_601_750, 'paid'],
  ]);
});

test('an unpaid first payment expires and releases its coupon; a new order ends the unpaid one before it', async () => {
  const { key } = await makeLink();
  const coupon = await server.call(couponsContract.createCoupon, {
    token,
    body: { code: 'LUNCH10', type: 'percent', rate: 1000, duration: 'once', redemptionsMax: 1 },
  });
  const couponId = coupon.data.id;
  const email = emailOf();
  const body = { email, couponCode: 'LUNCH10', total: 580_500 };
  const first = await order(key, body);
  expect(first.data.reference).not.toBeNull();
  expect((await order(key, body)).status).toBe(200);
  expect((await list()).map(({ status }) => status)).toEqual(['CREATED', 'CLOSED']);
  expect((await pay(first.data.reference ?? '')).status).not.toBe(200);
  expect(await countsOf(couponId)).toEqual({ reserved: 1, redeemed: 0 });
  await at('2026-11-17T10:00:00Z');
  expect((await list()).map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED']);
  expect(await countsOf(couponId)).toEqual({ reserved: 0, redeemed: 0 });
});

test('a second active subscription is rejected at the e-mail, unless the settings allow it', async () => {
  const { key } = await makeLink();
  const email = emailOf();
  const begun = await order(key, { email, total: 645_000 });
  await pay(begun.data.reference ?? '');
  await settleSubscriptions(server);
  const again = await order(key, { email, total: 645_000 });
  expect(again.body.error.fields).toHaveProperty('email');
  const { data } = await server.call(subscriptionSettingsContract.getSubscriptionSettings, { token });
  await server.call(subscriptionSettingsContract.saveSubscriptionSettings, {
    token,
    body: Object.assign({}, data, { secondAllowed: true }),
  });
  expect((await order(key, { email, total: 645_000 })).status).toBe(200);
});

test('a trial starts without payment; its first invoice is sent, and paying it by card saves the card', async () => {
  const { key } = await makeLink({ trialDays: 14 });
  expect((await quote(key)).data).toMatchObject({ total: 0, later: { on: '2026-11-30', total: 645_000 } });
  const email = emailOf();
  const begun = await order(key, { email, total: 0 });
  expect(begun.data).toMatchObject({ reference: null });
  await at('2026-11-30T12:00:00Z');
  const [first] = await list();
  expect(first).toMatchObject({ status: 'ACTIVE', collection: 'card', invoices: 1 });
  const invoice = /\/pay\/(inv-[\w-]+)/.exec(await newestEmail(server, email))?.[1] ?? '';
  const paid = await server.call(checkoutContract.startLinkPayment, {
    params: { key: invoice },
    idempotencyKey: randomUUID(),
    body: { email },
  });
  await pay(paid.data.reference);
  await settleSubscriptions(server);
  expect(await get(first?.id ?? '')).toMatchObject({
    status: 'ACTIVE',
    unpaid: null,
    card: { last4: approvedCard.slice(-4) },
  });
});

test('a changed price, a withdrawn plan, and a disallowed coupon or quantity are rejected; one key subscribes once', async () => {
  const { key, planId } = await makeLink({ quantityAllowed: false });
  expect((await order(key, { email: emailOf(), total: 1 })).status).toBe(409);
  expect((await quote(key, { couponCode: 'NONE' })).body.error.fields).toHaveProperty('couponCode');
  expect((await quote(key, { quantity: 2 })).body.error.fields).toHaveProperty('quantity');
  const same = randomUUID();
  const email = emailOf();
  const answers = await Promise.all([1, 2, 3].map(() => order(key, { email, total: 645_000 }, same)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await list()).toHaveLength(1);
  const start = await server.call(checkoutContract.startLinkPayment, {
    params: { key },
    idempotencyKey: randomUUID(),
    body: { email },
  });
  expect(start.status).toBe(409);
  await server.call(plansContract.withdrawPlan, { token, params: { planId } });
  expect((await order(key, { email: emailOf(), total: 645_000 })).body.error.code).toBe('LINK_CLOSED');
});

test('of 58 concurrent orders for the last use of a coupon exactly one succeeds', async () => {
  const { key } = await makeLink();
  const coupon = await server.call(couponsContract.createCoupon, {
    token,
    body: { code: 'LAST', type: 'percent', rate: 1000, redemptionsMax: 1, duration: 'once' },
  });
  const answers = await Promise.all(
    Array.from({ length: 58 }, () => order(key, { email: emailOf(), couponCode: 'LAST', total: 580_500 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countsOf(coupon.data.id)).toEqual({ reserved: 1, redeemed: 0 });
});

test('customers change plan and quantity by their link if the settings allow it: as quoted, among plans with a link', async () => {
  const { key, planId } = await makeLink();
  const other = await makeLink({ name: 'Office lunch Plus', prices: [{ currency: 'NGN', amount: 900_000 }] });
  const hidden = await makePlan(server, token, { name: 'For friends' });
  const email = emailOf();
  const begun = await order(key, { email, total: 645_000 });
  await pay(begun.data.reference ?? '');
  await settleSubscriptions(server);
  const link = /\/subscription\/([\w-]+)/.exec(await newestEmail(server, email))?.[1] ?? '';
  const params = { token: link };
  const own = async () => (await server.call(subscriberPageContract.getOwnSubscription, { params })).data;
  const input = { planId: other.planId, quantity: 2, when: 'now' as const };
  const change = (body: typeof input & { total: number }) =>
    server.call(subscriberPageContract.makeOwnChange, { params, body });
  expect((await own()).plans).toEqual([]);
  expect((await change({ ...input, total: 1_155_000 })).status).toBe(409);
  const { data } = await server.call(subscriptionSettingsContract.getSubscriptionSettings, { token });
  await server.call(subscriptionSettingsContract.saveSubscriptionSettings, {
    token,
    body: { ...data, ownChanges: true },
  });
  expect((await own()).plans.map(({ id }) => id).toSorted()).toEqual([planId, other.planId].toSorted());
  const shown = await server.call(subscriberPageContract.quoteOwnChange, { params, query: input });
  expect(shown.data).toMatchObject({ credit: 645_000, charge: 1_800_000, total: 1_155_000 });
  expect((await change({ ...input, total: 1 })).status).toBe(409);
  expect((await change({ ...input, planId: hidden, total: 0 })).body.error.fields).toHaveProperty('planId');
  expect((await change({ ...input, total: 1_155_000 })).status).toBe(200);
  await settleSubscriptions(server);
  expect(await own()).toMatchObject({ plan: 'Office lunch Plus', quantity: 2, unpaid: null });
});
