// Coupons of subscriptions: the discount and its duration, to the minor unit; redeemed on payment, released when never paid.
import { expect, test } from 'vitest';
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { subscriptionsContract as contract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { makePlan, openBilling, saveCard, settleSubscriptions } from '#test/support/billing/subscriptions.ts';

let token: string;
const { server, at } = await openBilling('2026-11-16T10:00:00Z', (signed) => {
  ({ token } = signed);
});

async function makeCoupon(more: object): Promise<string> {
  const created = await server.call(couponsContract.createCoupon, {
    token,
    body: { type: 'percent', rate: 1000, ...more },
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  return created.data.id;
}
const countsOf = async (couponId: string) => {
  const { data } = await server.call(couponsContract.getCoupon, { token, params: { couponId } });
  return { reserved: data.reserved, redeemed: data.redeemed };
};
async function makeTax(): Promise<string> {
  const created = await server.call(taxesContract.createTax, { token, body: { name: 'VAT', rate: 750 } });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  return created.data.id;
}
const subscribe = (body: object) =>
  server.call(contract.createSubscription, {
    token,
    body: {
      customer: { email: 'accounts@nwosumotors.example.com', name: 'Nwosu Motors Ltd' },
      currency: 'NGN',
      collection: 'invoice',
      ...body,
    },
  });
const get = async (subscriptionId: string) =>
  (await server.call(contract.getSubscription, { token, params: { subscriptionId } })).data;

test('a coupon for a number of periods is billed as quoted, with tax on the discounted amount, and then ends', async () => {
  const planId = await makePlan(server, token, { taxIds: [await makeTax()] });
  await makeCoupon({ code: 'LUNCH10', duration: 'periods', periods: 3 });
  const email = 'accounts@nwosumotors.example.com';
  const savedCardId = await saveCard(server, token, { email });
  const by = { collection: 'card', savedCardId } as const;
  const created = await subscribe({ planId, quantity: 23, couponCode: 'lunch 10', ...by });
  expect(created.data.upcoming).toMatchObject({
    coupon: { code: 'LUNCH10', amount: 14_835_00, turn: 2 },
    lines: [{ quantity: 23, unitPrice: 6_450_00, discount: 0 }],
    taxes: [{ base: 133_515_00, amount: 10_013_63 }],
    total: 143_528_63,
  });
  for (const day of ['12-16', '01-16', '02-16'])
    await at(`${day.startsWith('12') ? 2026 : 2027}-${day}T10:00:00Z`);
  const after = await get(created.data.id);
  expect(after.periods.map(({ total }) => total)).toEqual([159_476_25, 143_528_63, 143_528_63, 143_528_63]);
  expect(after).toMatchObject({
    coupon: { used: 3, periods: 3 },
    upcoming: { coupon: null, total: 159_476_25 },
  });
});

test('of 64 concurrent requests one gets the last use, and the others are rejected at the field', async () => {
  const planId = await makePlan(server, token);
  const couponId = await makeCoupon({ code: 'LAST', redemptionsMax: 1, duration: 'forever' });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      subscribe({
        customer: { email: `payer${index}@example.com`, name: 'Ada Obi' },
        planId,
        couponCode: 'LAST',
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => Object.keys(body.error.fields ?? {}).join()))).toEqual(
    new Set(['couponCode']),
  );
  expect(await countsOf(couponId)).toEqual({ reserved: 1, redeemed: 0 });
});

test('a coupon is redeemed once, with the first payment, and released when that is never made', async () => {
  const planId = await makePlan(server, token);
  const couponId = await makeCoupon({ code: 'ONCE', duration: 'once' });
  const email = `halima-${crypto.randomUUID()}@example.com`;
  const savedCardId = await saveCard(server, token, { email });
  const customer = { email, name: 'Halima Bello' };
  const paid = await subscribe({ customer, planId, collection: 'card', savedCardId, couponCode: 'ONCE' });
  expect(await countsOf(couponId)).toEqual({ reserved: 1, redeemed: 0 });
  await at('2026-11-16T10:01:00Z');
  expect(await countsOf(couponId)).toEqual({ reserved: 0, redeemed: 1 });
  expect(await get(paid.data.id)).toMatchObject({
    status: 'ACTIVE',
    periods: [{ total: 5_805_00 }],
    upcoming: { coupon: null, total: 6_450_00 },
  });
  const declined = await subscribe({ customer, planId, collection: 'card', savedCardId, couponCode: 'ONCE' });
  await server.call(contract.simulateSubscriptionCharge, {
    token,
    params: { subscriptionId: declined.data.id },
    body: { answer: 'declined' },
  });
  await settleSubscriptions(server);
  expect(await countsOf(couponId)).toEqual({ reserved: 1, redeemed: 1 });
  await at('2026-11-17T10:00:00Z');
  expect(await get(declined.data.id)).toMatchObject({ status: 'CLOSED' });
  expect(await countsOf(couponId)).toEqual({ reserved: 0, redeemed: 1 });
});

test('a 100% coupon charges nothing and is redeemed; a change credits what was paid, not the price', async () => {
  const planId = await makePlan(server, token);
  const couponId = await makeCoupon({ code: 'FREE', rate: 10_000, duration: 'once' });
  const free = await subscribe({ planId, couponCode: 'FREE' });
  await settleSubscriptions(server);
  expect(await get(free.data.id)).toMatchObject({ status: 'ACTIVE', periods: [{ total: 0, state: 'paid' }] });
  expect(await countsOf(couponId)).toEqual({ reserved: 0, redeemed: 1 });
  const quote = await server.call(contract.quoteSubscriptionChange, {
    token,
    params: { subscriptionId: free.data.id },
    query: { quantity: 2 },
  });
  expect(quote.data).toMatchObject({ credit: 0, charge: 0, total: 0, nextTotal: 12_900_00 });
});

test('one code can have a different discount per plan, which cannot change once used', async () => {
  const standard = await makePlan(server, token, { prices: [{ currency: 'NGN', amount: 1_000_000 }] });
  const plus = await makePlan(server, token, {
    name: 'Plus',
    prices: [{ currency: 'NGN', amount: 2_000_000 }],
  });
  const body = {
    code: 'BYPLAN',
    type: 'percent',
    rate: 1000,
    scope: 'plans',
    subjectIds: [standard, plus],
  } as const;
  const wrong = await server.call(couponsContract.createCoupon, {
    token,
    body: {
      ...body,
      planDiscounts: [
        { planId: crypto.randomUUID(), rate: 2500 },
        { planId: plus, amount: 500 },
      ],
    },
  });
  expect(Object.keys(wrong.body.error.fields ?? {}).sort()).toEqual([
    'planDiscounts.0.planId',
    'planDiscounts.1.rate',
  ]);
  const couponId = await makeCoupon({
    ...body,
    duration: 'forever',
    planDiscounts: [{ planId: plus, rate: 2500 }],
  });
  const ask = (planId: string) => subscribe({ planId, couponCode: 'byplan' });
  expect((await ask(standard)).data.upcoming).toMatchObject({ total: 900_000 });
  const created = await ask(plus);
  expect(created.data.upcoming).toMatchObject({ total: 1_500_000 });
  const params = { couponId };
  const change = (more: object) =>
    server.call(couponsContract.updateCoupon, {
      token,
      params,
      body: { ...body, duration: 'forever', ...more },
    });
  expect((await change({ name: 'Named' })).data.subjects).toContainEqual({
    id: plus,
    name: 'Plus',
    amount: null,
    rate: 2500,
  });
  expect((await change({ planDiscounts: [{ planId: plus, rate: 5000 }] })).body.error.fields).toHaveProperty(
    'planDiscounts',
  );
});
