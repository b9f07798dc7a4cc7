// Prices: the published vectors, sums of fees, amounts that leave the merchant exactly the requested net, and row selection by time.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBusiness } from '#server/account/businesses/create-business.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { feeOf, type Price, quoteFee } from '#shared/payments/fees.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { choosePrice, ensurePrices, listPrices } from './prices.ts';

let scratch: TestDatabase;
let database: Database;
let businessId: string;

beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.connectionString);
  await ensurePrices(database.db, clock);
  businessId = await addBusiness();
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

async function addBusiness(): Promise<string> {
  const business = await database.inTransaction((tx) =>
    createBusiness(tx, clock, {
      name: 'Prices',
      email: 'prices@example.com',
      country: 'NG',
      type: 'sme',
      sector: 'Food',
    }),
  );
  return business.id;
}

const now = new Date('2026-11-21T10:00:00Z');

async function priceOf(
  currency: 'NGN' | 'USD',
  channel: 'card' | 'transfer',
  region: 'local' | 'international',
  at = now,
): Promise<Price> {
  const price = choosePrice(await listPrices(database.db, businessId, currency), { channel, region }, at);
  if (!price) throw new Error(`No price for ${currency} by ${channel}`);
  return price;
}

test.each([
  ['NGN', 'card', 'local', 100_000, 1_500, 113, '1.5%, at most ₦2,000.00'],
  ['NGN', 'card', 'local', 249_999, 3_750, 281, '1.5%, at most ₦2,000.00'],
  ['NGN', 'card', 'local', 250_000, 13_750, 1_031, '1.5% + ₦100.00, at most ₦2,000.00'],
  ['NGN', 'card', 'local', 500_000, 17_500, 1_313, '1.5% + ₦100.00, at most ₦2,000.00'],
  ['NGN', 'card', 'local', 50_000_000, 200_000, 15_000, '1.5% + ₦100.00, at most ₦2,000.00'],
  ['NGN', 'card', 'international', 100_000, 13_900, 1_043, '3.9% + ₦100.00'],
  ['NGN', 'card', 'international', 50_000_000, 1_960_000, 147_000, '3.9% + ₦100.00'],
  ['NGN', 'transfer', 'local', 500_000, 5_000, 375, '1%, at most ₦300.00'],
  ['NGN', 'transfer', 'local', 50_000_000, 30_000, 2_250, '1%, at most ₦300.00'],
  ['USD', 'card', 'local', 10_000, 320, 0, '2.9% + $0.30'],
  ['USD', 'card', 'international', 500, 45, 0, '2.9% + $0.30'],
] as const)('%s by %s (%s) of %i costs %i and VAT of %i', async (...vector) => {
  const [currency, channel, region, amount, fee, vat, rule] = vector;
  const quote = quoteFee(await priceOf(currency, channel, region), amount, 'merchant');
  expect(quote).toEqual({ charged: amount, fee, vat, net: amount - fee - vat, rule });
});

const prices: fc.Arbitrary<Price> = fc.record({
  currency: fc.constant('NGN' as const),
  ratePpm: fc.integer({ min: 0, max: 200_000 }),
  flat: fc.integer({ min: 0, max: 20_000 }),
  flatWaivedBelow: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400_000 })),
  feeMax: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 300_000 })),
  vatPpm: fc.oneof(fc.constant(0), fc.constant(75_000), fc.integer({ min: 0, max: 300_000 })),
  vatInclusive: fc.boolean(),
});

test('with the fee borne by the customer the merchant gets exactly the requested amount, under any price', () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 100_000_000_000 }), (price, amount) => {
      const quote = quoteFee(price, amount, 'customer');
      expect(quote.net).toBe(amount);
      expect(quote.charged).toBe(quote.net + quote.fee + quote.vat);
      expect({ fee: quote.fee, vat: quote.vat }).toEqual(feeOf(price, quote.charged));
    }),
    { numRuns: 3000 },
  );
});

test('the charged amount is the smallest that leaves the requested net, by exhaustive search', () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 20_000 }), (price, amount) => {
      const small = {
        ...price,
        flat: price.flat % 500,
        flatWaivedBelow: price.flatWaivedBelow % 15_000,
        feeMax: price.feeMax === null ? null : price.feeMax % 2_000,
      };
      const { charged } = quoteFee(small, amount, 'customer');
      let smallest = amount;
      for (;;) {
        const { fee, vat } = feeOf(small, smallest);
        if (smallest - fee - vat === amount) break;
        smallest += 1;
      }
      expect(charged).toBe(smallest);
    }),
    { numRuns: 1000 },
  );
});

test('every amount near the waiver and the cap of the published price leaves the exact net', async () => {
  const price = await priceOf('NGN', 'card', 'local');
  const edges = [230_000, 240_000, 246_000, 250_000, 12_666_667, 12_900_000];
  for (const edge of edges)
    for (let amount = edge - 300; amount < edge + 300; amount += 1)
      expect(quoteFee(price, amount, 'customer').net).toBe(amount);
});

test('VAT included in the published fee is split from it', () => {
  const price: Price = {
    currency: 'NGN',
    ratePpm: 10_000,
    flat: 0,
    flatWaivedBelow: 0,
    feeMax: null,
    vatPpm: 75_000,
    vatInclusive: true,
  };
  expect(feeOf(price, 107_500)).toEqual({ fee: 1_000, vat: 75 });
});

async function addPrice(of: {
  businessId: string | null;
  ratePpm: number;
  from: Date;
  region?: 'local' | 'any';
}) {
  await database.db
    .insertInto('prices')
    .values({
      id: clock.newId(),
      businessId: of.businessId,
      currency: 'NGN',
      channel: 'transfer',
      region: of.region ?? 'any',
      ratePpm: of.ratePpm,
      flat: 0,
      feeMax: null,
      vatPpm: 0,
      effectiveFrom: of.from,
    })
    .execute();
}

test('a price applies from its effective time, and a business’s own price takes precedence', async () => {
  const change = new Date('2026-12-01T00:00:00Z');
  const before = new Date(change.getTime() - 1);
  await addPrice({ businessId: null, ratePpm: 20_000, from: change });
  expect((await priceOf('NGN', 'transfer', 'local', before)).ratePpm).toBe(10_000);
  expect((await priceOf('NGN', 'transfer', 'local', change)).ratePpm).toBe(20_000);
  await addPrice({ businessId, ratePpm: 5_000, from: now });
  expect((await priceOf('NGN', 'transfer', 'local', change)).ratePpm).toBe(5_000);
  await addPrice({ businessId: await addBusiness(), ratePpm: 1, from: now });
  expect((await priceOf('NGN', 'transfer', 'local', change)).ratePpm).toBe(5_000);
});

test('a restart creates no duplicate prices', async () => {
  const count = async () => (await database.db.selectFrom('prices').select('id').execute()).length;
  const before = await count();
  await ensurePrices(database.db, clock);
  expect(await count()).toBe(before);
});

test('a currency without a price has an empty price list', async () => {
  expect(await listPrices(database.db, businessId, 'JPY')).toEqual([]);
});
