// Coupons through HTTP: code, window and limits; reserved, redeemed and released exactly once under a race.
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordCustomer } from '#server/customers/customers/service.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { couponsContract as contract } from '#shared/contract/billing/coupons.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { AppError } from '#shared/contract/errors.ts';
import { race } from '#test/support/attack/race.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { previewCoupon, redeemCoupon, releaseCoupon, reserveCoupon } from './take-coupon.ts';

const start = new Date('2026-11-20T10:00:00Z');
const clock = movableClock(start);
const server = await openServer({ clock });
let business: TestBusiness;
let token: string;

beforeEach(async () => {
  clock.set(start);
  business = await createTestBusiness(server);
  ({ token } = business);
});

const percent = { code: 'harmattan10', type: 'percent', rate: 1000 };
const create = (body: object) => server.call(contract.createCoupon, { token, body });
const get = (couponId: string) => server.call(contract.getCoupon, { token, params: { couponId } });
const preview = (body: object) =>
  server.call(contract.previewCoupon, {
    token,
    body: { currency: 'NGN', lines: [{ amount: 100_000 }], ...body },
  });
const inMs = (ms: number) => new Date(start.getTime() + ms).toISOString();

const place = () => ({ environmentId: business.testEnvironmentId, clock });
const inTransaction = () => server.services.database.inTransaction;
const customer = (email: string) =>
  inTransaction()((tx) =>
    recordCustomer(tx, clock, business.testEnvironmentId, { email, name: null, phone: null }),
  );
const taker = (id = clock.newId()) => ({ kind: 'invoice', id });
const bought = (customerId: string, amount = 100_000) =>
  ({ currency: 'NGN', lines: [{ amount }], customerId }) as const;

/** Returns the discount, or the refusal's sentence. */
async function take(code: string, customerId: string, by = taker()): Promise<number | string> {
  try {
    const request = { code, purchase: bought(customerId), taker: by };
    return (await inTransaction()((tx) => reserveCoupon(tx, place(), request))).amount;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
const redeem = (by: ReturnType<typeof taker>) => inTransaction()((tx) => redeemCoupon(tx, place(), by));
const release = (by: ReturnType<typeof taker>) => inTransaction()((tx) => releaseCoupon(tx, place(), by));

describe('a code', () => {
  test('ignores case and blanks, and is unique per environment', async () => {
    const created = await create({ ...percent, code: ' Harmattan 10 ' });
    expect(created.data.code).toBe('HARMATTAN10');
    const again = await create({ ...percent, code: 'HARMATTAN10' });
    expect([again.status, again.body.error.fields]).toEqual([409, { code: 'Another coupon has this code.' }]);
    expect((await preview({ code: 'harmattan 10\t' })).data.amount).toBe(10_000);
    const other = await createTestBusiness(server);
    const theirs = await server.call(contract.previewCoupon, {
      token: other.token,
      body: { code: 'HARMATTAN10', currency: 'NGN', lines: [{ amount: 100_000 }] },
    });
    expect(theirs.body.error.fields).toEqual({ code: 'This coupon code is not known.' });
    expect((await server.call(contract.createCoupon, { token: other.token, body: percent })).status).toBe(
      200,
    );
  });

  test.each(['', 'ab', 'a'.repeat(41), 'SAVE%', '₦500OFF'])('%j is rejected at its field', async (code) => {
    expect((await create({ ...percent, code })).body.error.fields).toHaveProperty('code');
  });
});

describe('the discount', () => {
  test('is at most the cap and at most the purchase amount', async () => {
    await create({ ...percent, rate: 5000, amountMax: 60_000, currency: 'NGN' });
    expect((await preview({ code: 'harmattan10', lines: [{ amount: 1_000_000 }] })).data.amount).toBe(60_000);
    await create({ code: 'FLAT', type: 'fixed', amount: 500_000, currency: 'NGN' });
    expect(
      (await preview({ code: 'flat', lines: [{ amount: 70_000 }, { amount: 30_000 }] })).data,
    ).toMatchObject({
      amount: 100_000,
      lines: [70_000, 30_000],
    });
  });

  test('applies to the products in scope alone; products of other businesses are rejected', async () => {
    const body = { name: 'Ofada rice', prices: [{ currency: 'NGN', amount: 60_000 }] };
    const rice = await server.call(productsContract.createProduct, { token, body });
    const productId = rice.data.id;
    await create({ ...percent, scope: 'products', subjectIds: [productId] });
    const lines = [{ amount: 60_000, productId }, { amount: 40_000 }];
    expect((await preview({ code: percent.code, lines })).data.lines).toEqual([6000, 0]);
    expect((await preview({ code: percent.code })).body.error.fields.code).toBe(
      'This coupon is for other products.',
    );
    const removed = await server.call(productsContract.deleteProduct, { token, params: { productId } });
    expect(removed.body.error.code).toBe('PRODUCT_STATE');
    const other = await createTestBusiness(server);
    const stolen = await server.call(contract.createCoupon, {
      token: other.token,
      body: { ...percent, scope: 'products', subjectIds: [productId] },
    });
    expect(stolen.body.error.fields).toEqual({ subjectIds: 'Choose from your products' });
  });

  test('requires the coupon’s currency and minimum purchase', async () => {
    await create({ ...percent, minimum: 200_000, currency: 'NGN' });
    expect((await preview({ code: percent.code })).body.error.fields.code).toBe(
      'This coupon is for purchases of ₦2,000.00 or more.',
    );
    const dollars = await preview({ code: percent.code, currency: 'USD', lines: [{ amount: 900_000 }] });
    expect(dollars.body.error.fields.code).toBe('This coupon is for payments in NGN.');
  });
});

test('the validity window includes its start and excludes its end, by the clock of the environment', async () => {
  await create({ ...percent, startsAt: inMs(1000), endsAt: inMs(5000) });
  const sentenceAt = async (ms: number) => {
    clock.set(new Date(start.getTime() + ms));
    const answer = await preview({ code: percent.code });
    return answer.status === 200 ? 'taken' : answer.body.error.fields.code;
  };
  expect(await sentenceAt(999)).toBe('This coupon cannot be used yet.');
  expect(await sentenceAt(1000)).toBe('taken');
  expect(await sentenceAt(4999)).toBe('taken');
  expect(await sentenceAt(5000)).toBe('This coupon has expired.');
  const { data } = await server.call(contract.listCoupons, {
    token,
    query: { status: 'EXPIRED', include: 'counts' },
  });
  expect([data.items.length, data.counts]).toEqual([1, { EXPIRED: 1, all: 1 }]);
});

test('of 64 concurrent reservations of the last use one succeeds, and the use is released when unpaid', async () => {
  const { data: coupon } = await create({ ...percent, redemptionsMax: 1 });
  const someone = await customer('ada@example.com');
  const takers = Array.from({ length: 64 }, () => taker());
  const answers = await race(64, (caller) => take('HARMATTAN10', someone, takers[caller]));
  expect(answers.filter((answer) => answer === 10_000)).toHaveLength(1);
  expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(
    new Set([
      'The last uses of this coupon are reserved by payments in progress. Try again in a few minutes.',
    ]),
  );
  const winner = takers[answers.indexOf(10_000)] as ReturnType<typeof taker>;
  await race(8, () => release(winner));
  expect((await get(coupon.id)).data).toMatchObject({ reserved: 0, redeemed: 0, status: 'ACTIVE' });
  expect(await take('HARMATTAN10', someone, winner)).toBe(10_000);
  expect(await race(8, () => redeem(winner))).toEqual(Array.from({ length: 8 }, () => true));
  await release(winner);
  expect((await get(coupon.id)).data).toMatchObject({ reserved: 0, redeemed: 1, status: 'EXHAUSTED' });
  expect(await take('HARMATTAN10', someone)).toBe('This coupon has reached its usage limit.');
});

test('a customer uses a coupon up to the limit per customer, without affecting other customers', async () => {
  await create({ ...percent, customerMax: 2 });
  const [ada, bola] = [await customer('ada@example.com'), await customer('bola@example.com')];
  const answers = await race(16, () => take('HARMATTAN10', ada));
  expect(answers.filter((answer) => answer === 10_000)).toHaveLength(2);
  expect(await take('HARMATTAN10', bola)).toBe(10_000);
});

test('concurrent reservations for one purchase reserve one use', async () => {
  const { data: coupon } = await create(percent);
  const ada = await customer('ada@example.com');
  const one = taker();
  expect(await race(8, () => take('HARMATTAN10', ada, one))).toEqual(Array.from({ length: 8 }, () => 10_000));
  expect((await get(coupon.id)).data.reserved).toBe(1);
});

test('a payment that succeeds after its use was released is counted if a use is left', async () => {
  const { data: coupon } = await create({ ...percent, redemptionsMax: 1 });
  const ada = await customer('ada@example.com');
  const [late, other] = [taker(), taker()];
  await take('HARMATTAN10', ada, late);
  await release(late);
  await take('HARMATTAN10', ada, other);
  expect(await redeem(late)).toBe(false);
  await release(other);
  expect(await redeem(late)).toBe(true);
  expect((await get(coupon.id)).data).toMatchObject({ reserved: 0, redeemed: 1 });
});

test('the discount cannot change once used; limits cannot fall below the number of uses', async () => {
  const { data: coupon } = await create({ ...percent, redemptionsMax: 5 });
  const ada = await customer('ada@example.com');
  for (const by of [taker(), taker()]) {
    await take('HARMATTAN10', ada, by);
    await redeem(by);
  }
  const params = { couponId: coupon.id };
  const change = (body: object) => server.call(contract.updateCoupon, { token, params, body });
  expect((await change({ ...percent, rate: 2000 })).body.error.code).toBe('COUPON_STATE');
  expect((await change({ ...percent, redemptionsMax: 1 })).body.error.fields).toEqual({
    redemptionsMax: 'Must be at least 2, the number of times it was used',
  });
  expect((await change({ ...percent, redemptionsMax: 2 })).data.status).toBe('EXHAUSTED');
  const { data } = await server.call(contract.listCouponRedemptions, {
    token,
    params,
    query: { include: 'counts' },
  });
  expect(data.counts).toEqual({ REDEEMED: 2, all: 2 });
});

test('draft, inactive and archived coupons are rejected; archiving is permanent', async () => {
  const { data: coupon } = await create({ ...percent, draft: true });
  const params = { couponId: coupon.id };
  const set = (status: string) => server.call(contract.setCouponStatus, { token, params, body: { status } });
  const sentence = async () => (await preview({ code: percent.code })).body.error?.fields.code ?? 'taken';
  expect(await sentence()).toBe('This coupon code is not known.');
  await set('ACTIVE');
  expect(await sentence()).toBe('taken');
  await set('INACTIVE');
  expect(await sentence()).toBe('This coupon is not active at the moment.');
  await set('CLOSED');
  expect(await sentence()).toBe('This coupon code is not known.');
  expect((await set('ACTIVE')).body.error.code).toBe('COUPON_STATE');
});

test('after any sequence of reservations, redemptions and releases, limits hold and the counts match the rows', async () => {
  const people = [await customer('ada@example.com'), await customer('bola@example.com')];
  let serial = 0;
  const step = fc.record({
    kind: fc.constantFrom('take', 'redeem', 'release'),
    by: fc.nat({ max: 5 }),
    who: fc.nat({ max: 1 }),
  });
  const property = fc.asyncProperty(
    fc.array(step, { maxLength: 24 }),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 3 }),
    async (steps, redemptionsMax, each) => {
      serial += 1;
      const code = `RUN-${serial}`;
      const customerMax = Math.min(each, redemptionsMax);
      const { data: coupon } = await create({ ...percent, code, redemptionsMax, customerMax });
      const takers = Array.from({ length: 6 }, () => taker());
      for (const { kind, by, who } of steps) {
        const one = takers[by] as ReturnType<typeof taker>;
        if (kind === 'take') await take(code, people[who] as string, one);
        else await (kind === 'redeem' ? redeem(one) : release(one));
      }
      const { data } = await get(coupon.id);
      const { data: list } = await server.call(contract.listCouponRedemptions, {
        token,
        params: { couponId: coupon.id },
      });
      const of = (status: string) => list.items.filter((row) => row.status === status);
      expect([data.redeemed, data.reserved]).toEqual([of('REDEEMED').length, of('RESERVED').length]);
      expect(data.redeemed + data.reserved).toBeLessThanOrEqual(redemptionsMax);
      for (const person of people) {
        const taken = list.items.filter((row) => row.customerId === person && row.status !== 'RELEASED');
        expect(taken.length).toBeLessThanOrEqual(customerMax);
      }
    },
  );
  await fc.assert(property, { numRuns: 12 });
});

test('a preview reserves nothing', async () => {
  const { data: coupon } = await create({ ...percent, redemptionsMax: 1 });
  const quote = await previewCoupon(server.services.database.db, place(), 'harmattan10', {
    currency: 'NGN',
    lines: [{ amount: 100_000 }],
    customerId: null,
  });
  expect(quote.amount).toBe(10_000);
  expect((await get(coupon.id)).data).toMatchObject({ reserved: 0, redeemed: 0 });
});

test('a coupon in a currency that the business does not accept is rejected', async () => {
  const { body } = await create({ code: 'FLAT', type: 'fixed', amount: 500, currency: 'GBP' });
  expect(body.error.fields).toEqual({ currency: 'Your business does not accept payments in GBP' });
});

test('a coupon for plans rejects plans that are not the business’s own', async () => {
  const body = { ...percent, scope: 'plans', subjectIds: [crypto.randomUUID()] };
  expect((await create(body)).body.error.fields).toEqual({ subjectIds: 'Choose from your plans' });
});
