// Points: earned once, pending until their date, used first in, first out, taken back in proportion, and never spent twice.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { openChargeback } from '#server/payments/chargebacks/service.ts';
import { sendDueRefunds } from '#server/payments/refunds/send-refund.ts';
import { pointsFor, pointsToTake, takeInOrder } from '#shared/commerce/rewards.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { rewardPointsContract as points } from '#shared/contract/commerce/reward-points.ts';
import { rewardsContract as rewards } from '#shared/contract/commerce/rewards.ts';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { raceWithRetries } from '#test/support/attack/race.ts';
import { invoiceBody, invoicesOf } from '#test/support/billing/invoices.ts';
import { rewardSettings } from '#test/support/commerce/reward-points.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { rewardProofs } from './proofs.ts';
import { expireDueLots, takeDuePayments } from './sweeps.ts';

const dayMs = 86_400_000;
const settings = { ...rewardSettings, pendingDays: 7, expiryDays: 30 };

let payers: Payers;
beforeAll(async () => {
  payers = await createPayers();
});
afterAll(() => payers.close());
beforeEach(() => save());

async function save(changes: object = {}) {
  const answer = await payers.callAsMerchant(rewards.saveRewardSettings, {
    body: { ...settings, ...changes },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const services = () => payers.server.services;
const run = async () => {
  while ((await takeDuePayments(services())) > 0);
};
const wait = (days: number) => payers.clock.advance(days * dayMs);

/** A card payment of a new payer, or of `email`, with its points. */
async function pay(amount: number, email = `payer-${randomUUID()}@example.com`) {
  const reference = await payers.begin({ amount, email });
  expect((await payers.payCard(reference)).status).toBe(200);
  await run();
  const { id, customerId } = await payers.row(reference);
  return { id, reference, email, customerId: customerId ?? '' };
}
async function refund(reference: string, amount?: number) {
  const answer = await payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId: reference },
    idempotencyKey: randomUUID(),
    body: { ...(amount && { amount }), reason: 'other' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await sendDueRefunds(services());
  await run();
}
/** A chargeback accepted by the merchant. */
async function loseChargeback(transactionId: string, amount: number) {
  const { environmentId } = await services()
    .database.db.selectFrom('transactions')
    .where('id', '=', transactionId)
    .select('environmentId')
    .executeTakeFirstOrThrow();
  const { id: chargebackId } = await services().database.inTransaction((tx) =>
    openChargeback(services(), tx, {
      environmentId,
      transactionId,
      amount,
      stage: 'first',
      reasonCode: '4853',
      actor: { kind: 'provider' },
    }),
  );
  const params = { chargebackId };
  const answer = await payers.callAsMerchant(chargebacksContract.acceptChargeback, {
    params,
    body: { amount: null },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await run();
}
const pointsOf = async (customerId: string) =>
  (await payers.callAsMerchant(points.getRewardCustomer, { params: { customerId } })).data;
const adjust = (customerId: string, count: number, note = 'Manual') =>
  payers.callAsMerchant(points.adjustRewardPoints, { body: { customerId, points: count, note } });
const log = async (customerId: string) =>
  (await payers.callAsMerchant(points.listRewardEntries, { query: { customerId, limit: 100 } })).data.items;

async function proved() {
  const { findings } = await verifyLedger(services().database.db, rewardProofs);
  expect(findings).toEqual([]);
}

describe('a payment', () => {
  test('earns points for each full step; they are pending until their date and expire on a later one', async () => {
    const { customerId, id } = await pay(1_234_500);
    expect(await pointsOf(customerId)).toMatchObject({
      pending: 123,
      available: 0,
      balance: 123,
      value: 12_300,
    });
    wait(7);
    expect(await pointsOf(customerId)).toMatchObject({
      pending: 0,
      available: 123,
      nextExpiry: { points: 123 },
    });
    expect(await log(customerId)).toMatchObject([
      { kind: 'earn', points: 123, value: 12_300, payment: { id } },
    ]);
    wait(30);
    expect(await pointsOf(customerId)).toMatchObject({ available: 0, nextExpiry: null });
    await Promise.all([expireDueLots(services()), expireDueLots(services())]);
    expect(await pointsOf(customerId)).toMatchObject({ balance: 0, earned: 123 });
    expect(await log(customerId)).toMatchObject([{ kind: 'expire', points: -123 }, { kind: 'earn' }]);
    await proved();
  });

  test('earns points once despite concurrent sweeps', async () => {
    const email = `many-${randomUUID()}@example.com`;
    for (let at = 0; at < 6; at += 1) {
      const reference = await payers.begin({ amount: 100_000, email });
      await payers.payCard(reference);
    }
    await Promise.all(Array.from({ length: 8 }, () => takeDuePayments(services())));
    await run();
    const { data } = await payers.callAsMerchant(points.listRewardCustomers, { query: { search: email } });
    expect(data.items).toMatchObject([{ pending: 60 }]);
    await proved();
  });

  test('earns nothing below the minimum, above the daily cap, or while rewards are off', async () => {
    await save({ minimum: 80_000, dayMax: 12 });
    const { email, customerId } = await pay(90_000);
    await pay(60_000, email);
    expect(await pointsOf(customerId)).toMatchObject({ pending: 9 });
    await pay(90_000, email);
    expect(await pointsOf(customerId)).toMatchObject({ pending: 12 });
    wait(1);
    await pay(90_000, email);
    expect(await pointsOf(customerId)).toMatchObject({ pending: 21 });
    await save({ isActive: false });
    await pay(90_000, email);
    expect(await pointsOf(customerId)).toMatchObject({ pending: 21 });
    await proved();
  });

  test('loses points in proportion to a refund, rounded down, and all of them on a full refund', async () => {
    const { reference, customerId } = await pay(150_000);
    await refund(reference, 49_999);
    expect(await pointsOf(customerId)).toMatchObject({ pending: 11 });
    await refund(reference, 100_001);
    expect(await pointsOf(customerId)).toMatchObject({ balance: 0, owed: 0 });
    expect((await log(customerId)).map(({ kind, points }) => [kind, points])).toEqual([
      ['take_back', -11],
      ['take_back', -4],
      ['earn', 15],
    ]);
    await proved();
  });

  test('charged back after its points were spent leaves points owed, settled from the next points earned', async () => {
    const { id, email, customerId } = await pay(200_000);
    wait(7);
    expect((await adjust(customerId, -15)).status).toBe(200);
    await loseChargeback(id, 200_000);
    expect(await pointsOf(customerId)).toMatchObject({ balance: -15, owed: 15, value: 0 });
    await pay(180_000, email);
    expect(await pointsOf(customerId)).toMatchObject({ balance: 3, owed: 0, pending: 3, value: 300 });
    await proved();
  });

  test('whose points expired while the program was down leaves its customer another day to use them', async () => {
    const { customerId } = await pay(200_000);
    wait(7 + 30 + 2);
    await Promise.all([expireDueLots(services()), expireDueLots(services())]);
    expect(await pointsOf(customerId)).toMatchObject({
      available: 20,
      balance: 20,
      nextExpiry: { points: 20 },
    });
    wait(1);
    await expireDueLots(services());
    expect(await pointsOf(customerId)).toMatchObject({ balance: 0 });
    await proved();
  });

  test('refunded after its points expired takes no points back', async () => {
    const { reference, customerId } = await pay(200_000);
    wait(37);
    await expireDueLots(services());
    await refund(reference);
    expect(await pointsOf(customerId)).toMatchObject({ balance: 0, owed: 0 });
    await proved();
  });
});

describe('a reward', () => {
  const make = (body: object) => payers.callAsMerchant(rewards.createReward, { body });

  test('adds to the general rate between its dates, within its cap, once active', async () => {
    const now = payers.clock.now().getTime();
    const campaign = {
      name: 'Double days',
      points: 2,
      perAmount: 10_000,
      dayMax: 25,
      startsAt: new Date(now - dayMs).toISOString(),
      endsAt: new Date(now + dayMs).toISOString(),
      draft: true,
    };
    const { data: reward } = await make(campaign);
    const { email, customerId } = await pay(100_000);
    expect(await pointsOf(customerId)).toMatchObject({ pending: 10 });
    const params = { rewardId: reward.id };
    await payers.callAsMerchant(rewards.setRewardStatus, { params, body: { status: 'ACTIVE' } });
    await pay(100_000, email);
    expect(await pointsOf(customerId)).toMatchObject({ pending: 40 });
    await pay(100_000, email);
    expect(await pointsOf(customerId)).toMatchObject({ pending: 55 });
    expect((await payers.callAsMerchant(rewards.getReward, { params })).data).toMatchObject({ given: 25 });
    wait(2);
    await pay(100_000, email);
    expect(await pointsOf(customerId)).toMatchObject({ pending: 65 });
    const ofReward = await payers.callAsMerchant(points.listRewardEntries, {
      query: { rewardId: reward.id },
    });
    expect(ofReward.data.items.map((item) => item.points)).toEqual([5, 20]);
  });

  test('for products earns points only for the invoice lines of those products', async () => {
    const product = await payers.callAsMerchant(productsContract.createProduct, {
      body: { name: 'Rice', prices: [{ currency: 'NGN', amount: 100_000 }] },
    });
    expect(product.status, JSON.stringify(product.body)).toBe(200);
    const productId = product.data.id;
    await make({
      name: 'Rice week',
      scope: 'products',
      subjectIds: [productId],
      points: 5,
      perAmount: 10_000,
    });
    const { server, business } = payers;
    const { token } = await business.signInAs('Owner');
    const invoices = invoicesOf(server, () => ({ token }));
    const lines = [
      { name: 'Rice', productId, quantity: 1, unitPrice: 100_000 },
      { name: 'Delivery', quantity: 1, unitPrice: 50_000 },
    ];
    const invoice = await invoices.make(invoiceBody(1, { lines }));
    const begun = await invoices.begin(invoice, 150_000);
    expect(begun.status, JSON.stringify([begun.body, invoice])).toBe(200);
    const { data } = begun;
    await payers.payCard(data.reference);
    await run();
    const { customerId } = await payers.row(data.reference);
    expect((await log(customerId ?? '')).map((item) => [item.reward?.name ?? null, item.points])).toEqual([
      ['Rice week', 50],
      [null, 15],
    ]);
  });

  test('reports invalid values at their fields', async () => {
    const fields = async (body: object) => (await make(body)).body.errors ?? (await make(body)).body;
    const good = { name: 'Good', points: 1, perAmount: 100 };
    expect(JSON.stringify(await fields({ ...good, points: 1.5 }))).toContain('Must be a whole number');
    expect(JSON.stringify(await fields({ ...good, scope: 'products' }))).toContain(
      'Choose at least one product',
    );
    const foreign = { ...good, scope: 'categories', subjectIds: [randomUUID()] };
    expect(JSON.stringify(await fields(foreign))).toContain('Choose from your categories');
    const ended = { ...good, endsAt: '2020-01-01T00:00:00Z' };
    expect(JSON.stringify(await fields(ended))).toContain('Must be in the future');
  });
});

describe('manual adjustments', () => {
  test('sixty-four concurrent callers spend a balance of forty exactly', { timeout: 120_000 }, async () => {
    const { customerId } = await pay(100_000);
    expect((await adjust(customerId, 40)).status).toBe(200);
    const answers = await raceWithRetries(64, () => adjust(customerId, -1));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([422]));
    expect(JSON.stringify(refused[0]?.body)).toContain('This customer has 0 points to spend');
    // Pending points are unchanged.
    expect(await pointsOf(customerId)).toMatchObject({ available: 0, pending: 10, balance: 10 });
    await proved();
  });

  test('unknown customers, zero points and too many points are rejected', async () => {
    const { customerId } = await pay(100_000);
    expect(JSON.stringify((await adjust(randomUUID(), 5)).body)).toContain('Choose one of your customers');
    expect(JSON.stringify((await adjust(customerId, 0)).body)).toContain('Must not be 0');
    expect((await adjust(customerId, 10_000_001)).status).toBe(422);
  });
});

describe('points worth more than the ledger can represent', () => {
  test('are rejected at the field, in the settings and in adjustments', async () => {
    const { customerId } = await pay(50_000);
    const unworldly = { ...settings, pointValue: 1_000_000_000 };
    expect((await payers.callAsMerchant(rewards.saveRewardSettings, { body: unworldly })).status).toBe(422);
    await save({ pointValue: 1_000_000 });
    const before = (await pointsOf(customerId)).balance;
    const answers = [];
    while (answers.length < 500) {
      const answer = await adjust(customerId, 10_000_000);
      answers.push(answer);
      if (answer.status !== 200) break;
    }
    const last = answers.at(-1);
    expect(last?.status).toBe(422);
    expect(JSON.stringify(last?.body)).toContain('points would be too high');
    expect(answers.length).toBeGreaterThan(300);
    expect((await pointsOf(customerId)).balance).toBe(before + 10_000_000 * (answers.length - 1));
    await save({ pointValue: 1 });
    const taken = await adjust(customerId, -10_000_000);
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    await proved();
  });

  test('cannot be earned by one payment, which earns at most the 10,000,000 points of an adjustment', async () => {
    await save({ earnPoints: 100_000, earnAmount: 1, pendingDays: 0, pointValue: 1 });
    const { customerId } = await pay(100_000);
    expect((await pointsOf(customerId)).available).toBe(10_000_000);
    await proved();
  });
});

test('a new point value revalues customer balances, and the ledger matches', async () => {
  const { customerId } = await pay(100_000);
  await save({ pointValue: 250 });
  expect(await pointsOf(customerId)).toMatchObject({ balance: 10, value: 2_500 });
  const { data } = await payers.callAsMerchant(points.getRewardLiability, {});
  expect(data.inBooks).toBe(data.outstanding.value);
  expect(data.outstanding.value).toBe(data.outstanding.points * 250);
  const other = await payers.callAsMerchant(rewards.saveRewardSettings, {
    body: { ...settings, currency: 'USD' },
  });
  expect(other.status).toBe(422);
  await Promise.all([
    save({ pointValue: 70 }),
    adjust(customerId, 3),
    save({ pointValue: 90 }),
    adjust(customerId, -1),
  ]);
  await proved();
  expect((await payers.books()).findings).toEqual([]);
});

describe('arithmetic', () => {
  const count = fc.integer({ min: 0, max: 1_000_000 });

  test('points are taken from lots in order, in whole numbers, and never more than available', () => {
    fc.assert(
      fc.property(fc.array(count, { maxLength: 30 }), count, (sizes, expected) => {
        const lots = sizes.map((remaining) => ({ remaining }));
        const { taken, lacking } = takeInOrder(lots, expected);
        const sum = taken.reduce((total, item) => total + item.points, 0);
        expect(sum + lacking).toBe(expected);
        expect(lacking === 0 || sum === sizes.reduce((total, size) => total + size, 0)).toBe(true);
        // All lots but the last are emptied, and no lot with points is skipped.
        for (const item of taken.slice(0, -1)) expect(item.points).toBe(item.lot.remaining);
        const filled = lots.filter(({ remaining }) => remaining > 0);
        expect(taken.map(({ lot }) => lot)).toEqual(filled.slice(0, taken.length));
      }),
    );
  });

  test('points taken back are the refunded share rounded down, and all points on a full refund', () => {
    const amounts = fc.integer({ min: 1, max: 9_000_000_000_000 });
    fc.assert(
      fc.property(count, amounts, fc.double({ min: 0, max: 1, noNaN: true }), (earned, amount, part) => {
        const returned = Math.floor(amount * part);
        const share = pointsToTake({ earned, expired: 0 }, { amount, returned });
        expect(BigInt(share) * BigInt(amount)).toBeLessThanOrEqual(BigInt(earned) * BigInt(returned));
        expect(BigInt(share + 1) * BigInt(amount)).toBeGreaterThan(BigInt(earned) * BigInt(returned));
        expect(pointsToTake({ earned, expired: 0 }, { amount, returned: amount })).toBe(earned);
        expect(pointsToTake({ earned, expired: 0 }, { amount, returned: amount * 2 })).toBe(earned);
        expect(pointsToTake({ earned, expired: earned }, { amount, returned: amount })).toBe(0);
      }),
    );
  });

  test('an amount below one step earns nothing', () => {
    expect([99, 100, 199, 200].map((amount) => pointsFor(amount, { points: 3, perAmount: 100 }))).toEqual([
      0, 3, 3, 6,
    ]);
  });
});
