// Points of orders, from earning to the ledger: points that lines earn by their own rewards, and points taken back by a refund by lines.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { takeDuePayments } from '#server/commerce/reward-points/sweeps.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { rewardPointsContract as points } from '#shared/contract/commerce/reward-points.ts';
import { rewardsContract as rewards } from '#shared/contract/commerce/rewards.ts';
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { ordersOf, payOrder } from '#test/support/commerce/orders.ts';
import { rewardSettings } from '#test/support/commerce/reward-points.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { server } = await openServerAt('2026-11-20T10:00:00Z');
let business: TestBusiness;
const orders = ordersOf(server, () => business);

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Arewa Textiles' });
  const { token } = business;
  const saved = await server.call(rewards.saveRewardSettings, { token, body: rewardSettings });
  expect(saved.status).toBe(200);
});

const run = async () => {
  while ((await takeDuePayments(server.services)) > 0);
};

async function product(name: string, price: number, categoryIds: string[] = []) {
  const body = { name, status: 'PUBLISHED', prices: [{ currency: 'NGN', amount: price }], categoryIds };
  const { data } = await server.call(storeProductsContract.createStoreProduct, {
    token: business.token,
    body: { ...body, variants: [{ isCounted: true, onHand: 50 }] },
  });
  return { id: data.id, variantId: data.variants[0]?.id ?? '' };
}

const entries = async () => {
  const { token } = business;
  const { data } = await server.call(points.listRewardEntries, { token, query: { limit: 100 } });
  return data.items.map((item) => [item.kind, item.reward?.name ?? null, item.points]);
};

test('order lines earn by the rewards of their product and category, and a refund by lines takes back its share', async () => {
  const { token } = business;
  const category = await server.call(storeCategoriesContract.createStoreCategory, {
    token,
    body: { name: 'Aso oke' },
  });
  await orders.delivery();
  const cap = await product('Fila', 100_000, [category.data.id]);
  const cloth = await product('Ankara', 300_000);
  const created = await server.call(rewards.addProductReward, {
    token,
    params: { storeProductId: cloth.id },
    body: { points: 5, perAmount: 10_000 },
  });
  expect(created.data).toMatchObject({ name: 'Ankara', scope: 'products', subjects: [{ id: cloth.id }] });
  const ofCategory = {
    name: 'Caps',
    scope: 'categories',
    subjectIds: [category.data.id],
    points: 2,
    perAmount: 10_000,
  };
  expect((await server.call(rewards.createReward, { token, body: ofCategory })).status).toBe(200);
  const body = orders.body(cap.variantId, 1, {
    lines: [
      { variantId: cap.variantId, quantity: 2 },
      { variantId: cloth.variantId, quantity: 1 },
    ],
    delivery: {
      kind: 'delivery',
      regionId: (await orders.delivery()).regions[0]?.id,
      address: { line1: '14 Admiralty Way', city: 'Lekki', state: 'Lagos' },
    },
  });
  const order = await orders.make(body);
  expect(order.total).toBe(950_000);
  await payOrder(server, order);
  await run();
  // The delivery fee earns by the general rate only.
  expect(await entries()).toEqual([
    ['earn', 'Caps', 40],
    ['earn', 'Ankara', 150],
    ['earn', null, 95],
  ]);
  const back = await orders.refund(order.id, { kind: 'lines', lines: [{ position: 0, quantity: 1 }] });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  await sendDueRefunds(server.services);
  await run();
  // 285 points * 100,000 / 950,000, rounded down.
  expect((await entries())[0]).toEqual(['take_back', null, -30]);
  // Another partial refund by amount: calculated from the total, so that parts add up.
  const more = await orders.refund(order.id, { kind: 'amount', amount: 800_000 });
  expect(more.status, JSON.stringify(more.body)).toBe(200);
  await sendDueRefunds(server.services);
  await run();
  expect((await entries())[0]).toEqual(['take_back', null, -240]);
});

test('a reward can be added only to products of the caller’s own store', async () => {
  const other = await createTestBusiness(server);
  const theirs = (await ordersOf(server, () => other).stock([3]))[0] ?? '';
  const add = async (storeProductId: string, body: object) => {
    const answer = await server.call(rewards.addProductReward, {
      token: business.token,
      params: { storeProductId },
      body,
    });
    return [answer.status, answer.body.error?.fields ?? answer.body.error?.code];
  };
  const good = { points: 1, perAmount: 10_000 };
  expect((await add(randomUUID(), good))[0]).toBe(404);
  expect((await add(theirs, good))[0]).toBe(404);
  const { id } = await product('Gele', 100_000);
  expect(await add(id, { ...good, points: null })).toEqual([422, { points: 'Points is required' }]);
  expect(await add(id, { ...good, name: 'k' })).toEqual([422, { name: 'Must be at least 2 characters' }]);
  expect((await add(id, { ...good, name: '' }))[0]).toBe(200);
  expect(
    await add(id, { ...good, startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' }),
  ).toEqual([422, { endsAt: 'Must be after the start' }]);
});
