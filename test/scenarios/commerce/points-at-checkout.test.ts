// Points at the checkout of a store: unlocked by a code, used once under concurrency, returned if the order is not paid, and never twice.
import { beforeEach, describe, expect, test } from 'vitest';
import { expireOrders } from '#server/commerce/orders/moving/expire-orders.ts';
import { expireDueLots } from '#server/commerce/reward-points/sweeps.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { placedOrderContract } from '#shared/contract/commerce/orders/placed-order.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { raceWithRetries } from '#test/support/attack/race.ts';
import { ordersOf, payByCard, payOrder } from '#test/support/commerce/orders.ts';
import { type Bag, type StoreOfPoints, storeOfPoints } from '#test/support/commerce/points-at-checkout.ts';
import { countEmails, writtenCode } from '#test/support/inbox/messages.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const start = new Date('2026-11-20T10:00:00Z');
const minuteMs = 60_000;
/** A card whose outcome is delayed. */
const slowCard = '4187420000000007';
const clock = movableClock(start);
const server = await openProvedServer({ clock });
let business: TestBusiness;
const orders = ordersOf(server, () => business);
let store: StoreOfPoints;
let bag: Bag;

beforeEach(async () => {
  clock.set(start);
  business = await createTestBusiness(server, { name: 'Arewa Textiles' });
  store = await storeOfPoints(server, business);
  const [variantId = ''] = await orders.stock([40], 100_000);
  bag = [{ variantId, quantity: 1 }];
});

const wait = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * minuteMs));
const idOf = async (number: string) =>
  (
    await server.services.database.db
      .selectFrom('orders')
      .where('environmentId', '=', business.testEnvironmentId)
      .where('number', '=', number)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Places orders with as many points as allowed. */
async function orderWithPoints(holder: { email: string }, count: number, total = 100_000) {
  const session = await store.session(holder.email);
  const answer = await store.order(holder.email, bag, { total, points: { session, points: count } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { ...answer.data, id: await idOf(answer.data.number) };
}

describe('access to points', () => {
  test('e-mail addresses with points, without points and unknown get the same response; only the first gets an e-mail', async () => {
    const rich = await store.holder(200);
    const poor = await store.holder(0);
    const answers = [];
    for (const email of [rich.email, poor.email, 'nobody@okonkwo.example']) {
      const sent = await store.code(email);
      const again = await store.code(email);
      const wrong = [];
      for (let at = 0; at < 7; at += 1) {
        const { status, body } = await store.open(email, '000000');
        wrong.push([status, body.error.code, body.error.fields]);
      }
      answers.push({ sent: [sent.status, sent.data], again: [again.status, again.data], wrong });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await countEmails(server, rich.email)).toBe(1);
    expect(await countEmails(server, poor.email)).toBe(0);
    expect(await countEmails(server, 'nobody@okonkwo.example')).toBe(0);
  });

  test('points are not shown without a code, for another e-mail address or store, or after the session expires', async () => {
    const holder = await store.holder(200);
    expect((await store.quote(bag, null)).data.points).toBeNull();
    expect((await store.quote(bag, 'kss_made-up')).data.points).toBeNull();
    const session = await store.session(holder.email);
    expect((await store.quote(bag, session)).data.points).toEqual({
      available: 200,
      points: 200,
      amount: 20_000,
      minimum: 10,
    });
    const theirs = await store.order('thief@okonkwo.example', bag, {
      total: 100_000,
      points: { session, points: 200 },
    });
    expect([theirs.status, theirs.body.error.fields?.points]).toEqual([
      409,
      'These points belong to another e-mail.',
    ]);
    const other = await storeOfPoints(server, await createTestBusiness(server));
    const [variantId = ''] = await orders.stock([1], 100_000);
    expect((await other.quote([{ variantId, quantity: 1 }], session)).data.points).toBeNull();
    wait(31);
    expect((await store.quote(bag, session)).data.points).toBeNull();
    const late = await store.order(holder.email, bag, { total: 100_000, points: { session, points: 200 } });
    expect(late.status).toBe(409);
    expect(await store.figures(holder.id)).toEqual([200, 0, 0]);
  });

  test('a code works once, and none is sent where points cannot be used to pay', async () => {
    const holder = await store.holder(200);
    await store.code(holder.email);
    const code = await writtenCode(server, holder.email);
    expect((await store.open(holder.email, code)).status).toBe(200);
    expect((await store.open(holder.email, code)).status).toBe(422);
    await store.save({ redeemShare: 0 });
    expect((await store.code(holder.email)).status).toBe(404);
    expect((await store.open(holder.email, code)).status).toBe(404);
  });
});

describe('payment', () => {
  test('points pay a part and a card the rest; only the money earns points', async () => {
    const holder = await store.holder(900);
    const session = await store.session(holder.email);
    // At most half of the order.
    expect((await store.quote(bag, session)).data.points).toMatchObject({ points: 500, amount: 50_000 });
    const greedy = await store.order(holder.email, bag, { total: 100_000, points: { session, points: 501 } });
    expect(greedy.status).toBe(409);
    const placed = await orderWithPoints(holder, 500);
    expect(await store.figures(holder.id)).toEqual([400, 0, 0]);
    expect(await orders.get(placed.id)).toMatchObject({
      status: 'PLACED',
      paymentStatus: 'UNPAID',
      paid: 50_000,
      refundable: 50_000,
      points: { points: 500, amount: 50_000, value: 100, left: 500, isGivenUp: false },
    });
    const early = await orders.refund(placed.id, { kind: 'whole' });
    expect(early.body.error.code).toBe('ORDER_STATE');
    expect((await payByCard(server, placed.reference ?? '')).status).toBe(200);
    await store.follow();
    expect(await orders.get(placed.id)).toMatchObject({
      status: 'ORDERED',
      paymentStatus: 'PAID',
      paid: 100_000,
      pointsAmount: 50_000,
      payments: [{ amount: 50_000 }],
    });
    // 50,000 in money earn 5 points.
    expect(await store.figures(holder.id)).toEqual([405, 0, 0]);
    const { data } = await server.call(placedOrderContract.getPlacedOrder, { params: { slug: placed.slug } });
    expect(data).toMatchObject({ due: 0, total: 100_000 });
    expect(data.sums).toContainEqual({
      label: 'Points',
      tax: null,
      note: '500',
      amount: -50_000,
      strong: false,
    });
    expect(await store.liability()).toMatchObject({ outstanding: { points: 405 }, inBooks: 40_500 });
  });

  test('an order paid in full with points is ordered immediately, without a payment, and confirmed by e-mail', async () => {
    await store.save({ redeemShare: 100 });
    const holder = await store.holder(1500);
    const placed = await orderWithPoints(holder, 1000);
    expect(placed.reference).toBeNull();
    expect(await orders.get(placed.id)).toMatchObject({
      status: 'ORDERED',
      paymentStatus: 'PAID',
      payments: [],
    });
    expect(await store.figures(holder.id)).toEqual([500, 0, 0]);
    // The code, and its confirmation.
    expect(await countEmails(server, holder.email)).toBe(2);
    const back = await orders.refund(placed.id, { kind: 'lines', lines: [{ position: 0, quantity: 1 }] });
    expect(back.data).toMatchObject({ paymentStatus: 'REFUNDED', refunded: 100_000 });
    expect(await store.figures(holder.id)).toEqual([1500, 0, 0]);
  });

  test('the amount left to pay is never below the minimum payment', async () => {
    await store.save({ redeemShare: 100 });
    const holder = await store.holder(995);
    const session = await store.session(holder.email);
    const { data } = await store.quote(bag, session);
    expect(100_000 - (data.points?.amount ?? 0)).toBeGreaterThanOrEqual(10_000);
    const placed = await orderWithPoints(holder, data.points?.points ?? 0);
    expect(placed.reference).not.toBeNull();
  });

  test('of eighteen concurrent orders with the same points, exactly one succeeds', async () => {
    const holder = await store.holder(300);
    const session = await store.session(holder.email);
    const answers = await raceWithRetries(18, () =>
      store.order(holder.email, bag, { total: 100_000, points: { session, points: 300 } }),
    );
    const results = answers.map(({ status }) => status).sort();
    expect(results).toEqual([200, ...Array.from({ length: 17 }, () => 409)]);
    expect(await store.figures(holder.id)).toEqual([0, 0, 0]);
    const { count } = await server.services.database.db
      .selectFrom('orders')
      .where('environmentId', '=', business.testEnvironmentId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

describe('an unpaid order', () => {
  test('returns its points with their expiry dates when it expires or is cancelled', async () => {
    const holder = await store.holder(300);
    const before = await lots(holder.id);
    const first = await orderWithPoints(holder, 300);
    expect(await store.figures(holder.id)).toEqual([0, 0, 0]);
    wait(31);
    await Promise.all([expireOrders(server.services), expireOrders(server.services)]);
    expect(await store.figures(holder.id)).toEqual([300, 0, 0]);
    expect(await lots(holder.id)).toEqual(before);
    const expired = await orders.get(first.id);
    expect(expired).toMatchObject({ status: 'EXPIRED', paymentStatus: 'UNPAID', paid: 0, pointsAmount: 0 });
    expect(expired.history.map(({ sentence }) => sentence)).toContain('300 points returned, ₦300.00');
    const second = await orderWithPoints(holder, 300);
    const cancelled = await orders.call('cancelOrder', second.id, { reason: 'Asked for' });
    expect(cancelled.data).toMatchObject({ status: 'CANCELLED', paid: 0, overpaid: 0 });
    expect(await store.figures(holder.id)).toEqual([300, 0, 0]);
    const { data } = await server.call(placedOrderContract.getPlacedOrder, { params: { slug: second.slug } });
    expect(data.sums.map(({ label }) => label)).not.toContain('Points');
  });

  test('does not return points that expired in the meantime, and they expire once', async () => {
    await store.save({ expiryDays: 1 });
    const holder = await store.holder(300);
    wait(24 * 60 - 10);
    await orderWithPoints(holder, 300);
    wait(31);
    await expireDueLots(server.services);
    await expireOrders(server.services);
    await expireDueLots(server.services);
    expect(await store.figures(holder.id)).toEqual([0, 0, 0]);
    expect((await store.liability()).outstanding.points).toBe(0);
  });

  test('that is paid late uses its points if they are still available, else its money has to be refunded', async () => {
    for (const [isSpent, held] of [
      [false, 300],
      [true, 300],
      [false, 1000],
    ] as const) {
      const holder = await store.holder(held);
      const used = Math.min(held, 500);
      const placed = await orderWithPoints(holder, used);
      const waiting = await payByCard(server, placed.reference ?? '', slowCard);
      expect(waiting.data.state).toBe('waiting');
      // Clears the order's count of pending payments, as after the outcome was given up.
      const own = server.services.database.db.updateTable('orders').where('id', '=', placed.id);
      await own.set({ attemptsInProgress: 0 }).execute();
      wait(31);
      await expireOrders(server.services);
      expect(await store.figures(holder.id)).toEqual([held, 0, 0]);
      const other = isSpent ? await orderWithPoints(holder, 300) : null;
      const params = { reference: placed.reference ?? '' };
      const progress = await server.call(checkoutContract.getPaymentProgress, { params });
      expect(progress.data.state).toBe('successful');
      await store.follow();
      const late = await orders.get(placed.id);
      if (other) {
        expect(late).toMatchObject({ status: 'EXPIRED', paid: 70_000, overpaid: 70_000, refundable: 70_000 });
        expect(late.history[0]?.sentence).toContain('refund it');
        expect((await orders.refund(placed.id, { kind: 'whole' })).data.refundable).toBe(0);
        await store.follow();
        expect((await orders.get(placed.id)).paymentStatus).toBe('REFUNDED');
        expect((await orders.get(other.id)).points?.left).toBe(300);
      } else {
        expect(late).toMatchObject({ status: 'ORDERED', paymentStatus: 'PAID', paid: 100_000, overpaid: 0 });
        expect(late.points).toMatchObject({ left: used, isGivenUp: false });
        // Points earned by the money paid.
        const earned = (100_000 - used * 100) / 10_000;
        expect(await store.figures(holder.id)).toEqual([held - used + earned, 0, 0]);
      }
    }
  });
});

test('returned points have the current point value, and the books follow', async () => {
  const holder = await store.holder(500);
  const placed = await orderWithPoints(holder, 500);
  expect((await payByCard(server, placed.reference ?? '')).status).toBe(200);
  await store.follow();
  // The balance is short by the payment's fee; another payment covers it.
  await payOrder(server, await orders.make(orders.body(bag[0]?.variantId ?? '', 1)));
  await store.follow();
  await store.save({ pointValue: 300 });
  const back = await orders.refund(placed.id, { kind: 'whole' });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  await store.follow();
  // Points earned by the money are taken back with it.
  expect(await store.figures(holder.id)).toEqual([500, 0, 0]);
  expect(await store.liability()).toMatchObject({
    outstanding: { points: 510, value: 153_000 },
    inBooks: 153_000,
  });
});

/** Points by expiry date. */
async function lots(customerId: string) {
  return server.services.database.db
    .selectFrom('rewardLots')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('customerId', '=', customerId)
    .where('remaining', '>', 0)
    .select(['remaining', 'availableAt', 'expiresAt'])
    .orderBy('expiresAt')
    .execute();
}
