// An order with a coupon and points is refunded by lines in two steps: stock, points, liability and ledger follow.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expireDueLots } from '#server/commerce/reward-points/sweeps.ts';
import { verifyBooks } from '#server/proofs.ts';
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { rewardPointsContract as points } from '#shared/contract/commerce/reward-points.ts';
import { exportsContract } from '#shared/contract/platform/exports.ts';
import { ordersOf, payByCard, payOrder } from '#test/support/commerce/orders.ts';
import { storeOfPoints } from '#test/support/commerce/points-at-checkout.ts';
import { runExports } from '#test/support/disputes/run-exports.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-11-20T10:00:00Z');

async function levelOf(variantId: string): Promise<number> {
  const { onHand } = await server.services.database.db
    .selectFrom('stockLevels')
    .where('variantId', '=', variantId)
    .select('onHand')
    .executeTakeFirstOrThrow();
  return onHand;
}

/** Three items of one product and one of another, less 10% by coupon, 40% of it paid with points and the rest by card. */
async function payWithCouponAndPoints() {
  const business = await createTestBusiness(server, { name: 'Arewa Textiles' });
  const orders = ordersOf(server, () => business);
  const store = await storeOfPoints(server, business, { redeemShare: 40 });
  const [indigo = '', wine = ''] = await orders.stock([10, 10], 100_000);
  const couponCode = `HARMATTAN-${randomUUID().slice(0, 6).toUpperCase()}`;
  const coupon = { name: 'Harmattan', code: couponCode, type: 'percent', rate: 1000, scope: 'all' };
  const created = await server.call(couponsContract.createCoupon, {
    token: business.token,
    body: coupon as never,
  });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  // Another order, so that the balance covers the fee.
  await payOrder(server, await orders.make(orders.body(wine, 1)));
  await store.follow();
  const holder = await store.holder(1500);
  const session = await store.session(holder.email);
  const bag = [
    { variantId: indigo, quantity: 3 },
    { variantId: wine, quantity: 1 },
  ];
  const { data: quote } = await store.quote(bag, session, { couponCode });
  // 400,000 less 10%, of which 40% in points: 1,440 at 100.
  expect(quote).toMatchObject({ total: 360_000, points: { points: 1440, amount: 144_000 } });
  const requested = { total: 360_000, couponCode, points: { session, points: 1440 } };
  const placed = await store.order(holder.email, bag, requested);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  expect((await payByCard(server, placed.data.reference ?? '')).status).toBe(200);
  await store.follow();
  const { id } = await server.services.database.db
    .selectFrom('orders')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('number', '=', placed.data.number)
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await orders.get(id)).toMatchObject({
    status: 'ORDERED',
    paid: 360_000,
    discount: 40_000,
    refundable: 360_000,
  });
  expect([await levelOf(indigo), await levelOf(wine)]).toEqual([7, 8]);
  // 60 are left, and 216,000 in money earn 21.
  expect(await store.figures(holder.id)).toEqual([81, 0, 0]);
  return { orders, store, holder, id, indigo, wine };
}

test('refunds by lines of an order with points and a coupon update money, points, stock and liability once', async () => {
  const { orders, store, holder, id, indigo, wine } = await payWithCouponAndPoints();
  // One of three items, restocked: 90,000 are 360 points and 54,000 in money.
  const first = await orders.refund(id, {
    kind: 'lines',
    lines: [{ position: 0, quantity: 1, restock: true }],
    total: 90_000,
  });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(first.data.refunds[0]).toMatchObject({
    amount: 90_000,
    points: 360,
    pointsAmount: 36_000,
    restocked: 1,
  });
  await store.follow();
  expect(await orders.get(id)).toMatchObject({
    refunded: 90_000,
    paymentStatus: 'PARTIALLY_REFUNDED',
    points: { left: 1080 },
  });
  expect([await levelOf(indigo), await levelOf(wine)]).toEqual([8, 8]);
  // Of the 21 points earned by the money, 5 are taken back with a quarter of it.
  expect(await store.figures(holder.id)).toEqual([81 + 360 - 5, 0, 0]);

  // The rest, without restocking, requested eight times at once: refunded once.
  const rest = {
    kind: 'lines',
    lines: [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 1 },
    ],
    total: 270_000,
  };
  const answers = await Promise.all(Array.from({ length: 8 }, () => orders.refund(id, rest)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await store.follow();
  expect(await orders.get(id)).toMatchObject({
    refunded: 360_000,
    refundable: 0,
    paymentStatus: 'REFUNDED',
    points: { points: 1440, left: 0 },
  });
  expect([await levelOf(indigo), await levelOf(wine)]).toEqual([8, 8]);
  expect(await store.figures(holder.id)).toEqual([1500, 0, 0]);
  expect((await orders.refund(id, { kind: 'whole' })).status).toBe(409);

  // 1,500 points added by hand, and 10 earned by the other order.
  const liability = await store.liability();
  expect(liability).toMatchObject({ outstanding: { points: 1510, value: 151_000 }, inBooks: 151_000 });
  expect(liability.months[0]).toMatchObject({
    used: 0,
    adjusted: 1500,
    earned: 31,
    takenBack: 21,
    expired: 0,
  });
  const { findings } = await verifyBooks(server.services.database.db);
  expect(findings).toEqual([]);
});

test('the exported liability closes with the balance in the books, month by month', async () => {
  const business = await createTestBusiness(server, { name: 'Arewa Textiles' });
  const { token } = business;
  const orders = ordersOf(server, () => business);
  const store = await storeOfPoints(server, business, { expiryDays: 40 });
  const [variantId = ''] = await orders.stock([10], 100_000);
  const holder = await store.holder(500);
  const session = await store.session(holder.email);
  const requested = { total: 100_000, points: { session, points: 500 } };
  const placed = await store.order(holder.email, [{ variantId, quantity: 1 }], requested);
  expect((await payByCard(server, placed.data.reference ?? '')).status).toBe(200);
  await store.follow();
  clock.set(new Date('2026-12-05T10:00:00Z'));
  await store.holder(300);
  await store.save({ expiryDays: 40, pointValue: 200 });
  // Found eleven days late, the points remain for another day.
  clock.set(new Date('2027-01-10T10:00:00Z'));
  await expireDueLots(server.services);
  clock.set(new Date('2027-01-11T10:00:00Z'));
  await expireDueLots(server.services);
  const read = async (filters: object) => {
    const body = { format: 'csv', filters } as const;
    const { data: job } = await server.call(points.exportRewardLiability, { token, body });
    while ((await runExports(server.services)) > 0);
    const file = await server.call(exportsContract.downloadExport, { token, params: { exportId: job.id } });
    return String(file.body)
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
  };
  const [header = [], ...months] = await read({});
  expect(header.slice(0, 11)).toEqual([
    'Month',
    'Currency',
    'Opening',
    'Earned',
    'Manual',
    'Used for orders',
    'Being revised',
    'Expired',
    'Change of value',
    'Closing',
    'In the books',
  ]);
  expect(months).toEqual([
    ['2026-11', 'NGN', '0.00', '5.00', '500.00', '-500.00', '0.00', '0.00', '0.00', '5.00', '5.00'],
    ['2026-12', 'NGN', '5.00', '0.00', '300.00', '0.00', '0.00', '0.00', '305.00', '610.00', '610.00'],
    ['2027-01', 'NGN', '610.00', '0.00', '0.00', '0.00', '0.00', '-10.00', '0.00', '600.00', '600.00'],
  ]);
  expect((await store.liability()).inBooks).toBe(60_000);
  // Until the day before the value of a point changed.
  expect((await read({ on: '2026-12-04' })).at(-1)).toEqual([
    '2026-12',
    'NGN',
    '5.00',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '5.00',
    '5.00',
  ]);
});
