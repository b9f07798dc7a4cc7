// Stock: orders reserve, take, release and restock it, each once; the last piece is sold once under concurrency.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { stockContract } from '#shared/contract/commerce/stock.ts';
import { storeProductsContract as products } from '#shared/contract/commerce/store-products.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { AppError } from '#shared/contract/errors.ts';
import { mapConcurrently } from '#test/support/attack/race.ts';
import {
  createTestBusiness,
  startTestServer,
  type TestBusiness,
  type TestServer,
} from '#test/support/server.ts';
import { releaseDueStock } from './due.ts';
import { variantsForSale } from './for-sale.ts';
import { notifyLowStock } from './notify-low-stock.ts';
import { stockProofs } from './proofs.ts';
import { releaseStock, reserveStock, restock, type StockLine, takeStock } from './reservations.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
let server: TestServer;
let business: TestBusiness;
let token: string;
let environmentId: string;
let created: string[];

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.set(new Date('2026-11-20T10:00:00Z'));
  business = await createTestBusiness(server);
  token = business.token;
  environmentId = business.testEnvironmentId;
  created = await cloth([100, 3]);
});

/** Creates a product with one variant per count; null: not tracked. Returns the ids of its variants. */
async function cloth(counts: (number | null)[]): Promise<string[]> {
  const answer = await server.call(products.createStoreProduct, {
    token,
    body: {
      name: 'Adire eleko',
      status: 'PUBLISHED',
      prices: [{ currency: 'NGN', amount: 2_850_000 }],
      options: ['Colour'],
      variants: counts.map((onHand, at) => ({
        options: [`Colour ${at}`],
        isCounted: onHand !== null,
        onHand: onHand ?? 0,
      })),
    },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.data.variants.map(({ id }) => id);
}

const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000);
const line = (at: number, quantity: number): StockLine => ({ variantId: created[at] ?? '', quantity });
const of = (orderId: string) => ({ environmentId, clock, orderId });
const { reserve, take, release, bringBack } = {
  reserve: (orderId: string, lines: StockLine[], until = minutes(30)) =>
    server.services.database.inTransaction((tx) => reserveStock(tx, { ...of(orderId), lines, until })),
  take: (orderId: string) => server.services.database.inTransaction((tx) => takeStock(tx, of(orderId))),
  release: (orderId: string) => server.services.database.inTransaction((tx) => releaseStock(tx, of(orderId))),
  bringBack: (orderId: string, causeId: string, lines: StockLine[]) =>
    server.services.database.inTransaction((tx) => restock(tx, { ...of(orderId), causeId, lines })),
};
const adjust = (body: object) => server.call(stockContract.adjustStock, { token, body });
const history = async () => (await server.call(stockContract.listStockMovements, { token })).data.items;

async function levels(): Promise<[number, number][]> {
  const rows = await server.services.database.db
    .selectFrom('stockLevels')
    .where('environmentId', '=', environmentId)
    .where('variantId', 'in', created)
    .selectAll()
    .execute();
  return created.map((id) => {
    const row = rows.find(({ variantId }) => variantId === id);
    return [row?.onHand ?? -1, row?.reserved ?? -1];
  });
}

/** The field errors of a refusal. */
async function refusal(request: Promise<unknown>): Promise<unknown> {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? [error.code, error.fields] : error;
}

async function proved(): Promise<void> {
  const { findings } = await verifyLedger(server.services.database.db, stockProofs);
  expect(findings).toEqual([]);
}

test('of 500 concurrent buyers exactly 100 reserve the 100 pieces, and each order takes its stock once', {
  timeout: 120_000,
}, async () => {
  const buyers = Array.from({ length: 500 }, () => randomUUID());
  const result = await mapConcurrently(buyers, 50, (orderId) =>
    reserve(orderId, [line(0, 1)]).then(
      () => 'kept',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    ),
  );
  expect(result.filter((item) => item === 'kept')).toHaveLength(100);
  expect(new Set(result)).toEqual(new Set(['kept', 'STOCK_SHORT']));
  expect((await levels())[0]).toEqual([100, 100]);
  const remaining = buyers.filter((_, at) => result[at] === 'kept');
  // Each order is paid twice and released at once: in any sequence, its stock is taken once.
  await mapConcurrently(remaining, 10, (orderId) =>
    Promise.all([take(orderId), release(orderId), take(orderId)]),
  );
  const [onHand, reserved] = (await levels())[0] ?? [];
  expect(reserved).toBe(0);
  expect(onHand).toBe(0);
  await proved();
});

describe('an order', () => {
  test('reserves all of its lines or none, and reports each short line', async () => {
    const short = await refusal(reserve(randomUUID(), [line(0, 2), line(1, 2), line(1, 2)]));
    expect(short).toEqual([
      'STOCK_SHORT',
      { 'lines.1.quantity': 'Only 3 left', 'lines.2.quantity': 'Only 3 left' },
    ]);
    await reserve(randomUUID(), [line(1, 3)]);
    expect(await refusal(reserve(randomUUID(), [line(0, 1), line(1, 1)]))).toEqual([
      'STOCK_SHORT',
      { 'lines.1.quantity': 'Out of stock' },
    ]);
    expect(await levels()).toEqual([
      [100, 0],
      [3, 3],
    ]);
  });

  test('reserves once when requested twice, and new lines replace the earlier ones', async () => {
    const order = randomUUID();
    await Promise.all([reserve(order, [line(1, 2)]), reserve(order, [line(1, 2)])]);
    expect((await levels())[1]).toEqual([3, 2]);
    await reserve(order, [line(1, 3), line(0, 1)]);
    expect(await levels()).toEqual([
      [100, 1],
      [3, 3],
    ]);
    await proved();
  });

  test('takes its reserved stock once, and releases nothing afterwards', async () => {
    const order = randomUUID();
    await reserve(order, [line(0, 4)]);
    expect(await Promise.all([take(order), take(order)])).toEqual([{ short: [] }, { short: [] }]);
    expect(await release(order)).toBe(false);
    await reserve(order, [line(0, 4)]);
    expect((await levels())[0]).toEqual([96, 0]);
    expect((await history()).map(({ kind }) => kind).slice(0, 2)).toEqual(['take', 'reserve']);
  });

  test('loses its reservation on expiry; paid afterwards, it takes what is left and reports the shortage', async () => {
    const [late, other] = [randomUUID(), randomUUID()];
    await reserve(late, [line(1, 3)]);
    expect(await levels()).toContainEqual([3, 3]);
    clock.set(minutes(31));
    await releaseDueStock(server.services);
    expect(await levels()).toContainEqual([3, 0]);
    expect(await releaseDueStock(server.services)).toBe(0);
    await reserve(other, [line(1, 2)]);
    expect(await take(late)).toEqual({ short: [{ ...line(1, 3), taken: 1 }] });
    expect(await take(late)).toEqual({ short: [{ ...line(1, 3), taken: 1 }] });
    await take(other);
    expect((await levels())[1]).toEqual([0, 0]);
    await proved();
  });

  test('restocks at most what it took, and once per refund', async () => {
    const [order, refund] = [randomUUID(), randomUUID()];
    await reserve(order, [line(0, 4)]);
    expect(await bringBack(order, refund, [line(0, 1)])).toEqual([]);
    await take(order);
    expect(await bringBack(order, refund, [line(0, 3)])).toEqual([line(0, 3)]);
    expect(await bringBack(order, refund, [line(0, 3)])).toEqual([]);
    expect(await bringBack(order, randomUUID(), [line(0, 3)])).toEqual([line(0, 1)]);
    expect((await levels())[0]).toEqual([100, 0]);
    await proved();
  });

  test('takes any quantity of an untracked variant', async () => {
    created = await cloth([null]);
    const order = randomUUID();
    await reserve(order, [line(0, 5000)]);
    await take(order);
    expect((await levels())[0]).toEqual([0, 0]);
    await proved();
  });
});

describe('manual adjustments', () => {
  test('stock can be counted and received, but not set below the reserved quantity', async () => {
    await reserve(randomUUID(), [line(1, 2)]);
    const variantId = created[1];
    expect((await adjust({ variantId, kind: 'receive', quantity: 7, note: 'From Abeokuta' })).data).toEqual({
      variantId,
      onHand: 10,
      reserved: 2,
      left: 8,
    });
    expect((await adjust({ variantId, kind: 'adjust', quantity: 1 })).body.error.fields).toEqual({
      quantity: '2 are reserved for orders',
    });
    expect((await adjust({ variantId, kind: 'adjust', quantity: 2 })).data.left).toBe(0);
    expect((await history())[0]).toMatchObject({ kind: 'adjust', onHandChange: -8, onHand: 2, reserved: 2 });
    await proved();
  });

  test('another business, an untracked variant and invalid quantities are rejected', async () => {
    const other = await createTestBusiness(server);
    const body = { variantId: created[1], kind: 'adjust', quantity: 50 };
    const stolen = await server.call(stockContract.adjustStock, { token: other.token, body });
    expect(stolen.status).toBe(404);
    created = await cloth([null]);
    const refused = await adjust({ ...body, variantId: created[0] });
    expect(refused.body.error.fields).toHaveProperty('variantId');
    for (const quantity of [-1, 1.5, null, '5', 1e12])
      expect((await adjust({ ...body, quantity })).body.error.fields).toHaveProperty('quantity');
  });
});

test('a variant shows its price, the quantity left and why it is not sold', async () => {
  const sold = async (currency: 'NGN' | 'USD' = 'NGN') =>
    (
      await variantsForSale(server.services.database.db, { environmentId, variantIds: created, currency })
    ).get(created[1] ?? '');
  expect(await sold()).toMatchObject({
    name: 'Adire eleko, Colour 1',
    unitPrice: 2_850_000,
    left: 3,
    notSold: null,
  });
  expect((await sold('USD'))?.notSold).toBe('Not sold in this currency');
  await reserve(randomUUID(), [line(1, 3)]);
  expect(await sold()).toMatchObject({ left: 0, notSold: 'Out of stock' });
  const { items } = (await server.call(products.listStoreProducts, { token })).data;
  const params = { storeProductId: items[0]?.id ?? '' };
  await server.call(products.setStoreProductStatus, { token, params, body: { status: 'DRAFT' } });
  expect((await sold())?.notSold).toBe('No longer sold');
});

test('low stock is notified once, and again after it has recovered', async () => {
  const slug = `low-${created[0]?.slice(-12)}`;
  const store = { name: 'Ofada corner', slug, currency: 'NGN', alertEmail: 'stock@ofada.example.com' };
  await server.call(storesContract.saveStoreSettings, { token, body: store });
  const answer = await server.call(products.createStoreProduct, {
    token,
    body: {
      name: 'Aso-oke set',
      prices: [{ currency: 'NGN', amount: 6_200_000 }],
      variants: [{ isCounted: true, onHand: 5, lowAt: 2 }],
    },
  });
  created = [answer.data.variants[0]?.id ?? ''];
  const notifications = async () => {
    await notifyLowStock(server.services);
    const emails = await server.services.database.db
      .selectFrom('emails')
      .where('environmentId', '=', environmentId)
      .where('kind', '=', 'stock_low')
      .select(['subject', 'toAddress'])
      .execute();
    return emails.map(({ subject, toAddress }) => [subject, toAddress]);
  };
  const one = ['Aso-oke set is running low (test mode)', 'stock@ofada.example.com'];
  expect(await notifications()).toEqual([]);
  const order = randomUUID();
  await reserve(order, [line(0, 3)]);
  expect(await notifications()).toEqual([one]);
  expect(await notifications()).toEqual([one]);
  await release(order);
  await reserve(order, [line(0, 4)]);
  expect(await notifications()).toEqual([one, one]);
});
