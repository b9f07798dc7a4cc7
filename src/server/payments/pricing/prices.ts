// The price table: the price that applies to a payment, and the platform's initial prices.

import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Channel } from '#shared/contract/payments/pricing.ts';
import type { Currency } from '#shared/money.ts';
import type { Price } from '#shared/payments/fees.ts';
import { insertPrices, type PriceRow, selectPrices } from './queries.ts';

export type { PriceRow } from './queries.ts';
export type Region = 'local' | 'international';

/** Whether a card issued in `cardCountry` is local to a business; an unknown country counts as local. */
export const regionOf = (cardCountry: string | null, businessCountry: string): Region =>
  cardCountry !== null && cardCountry !== businessCountry ? 'international' : 'local';

type Published = Omit<PriceRow, 'id' | 'businessId' | 'effectiveFrom' | 'effectiveUntil'>;

const vatOfNigeria = { vatPpm: 75_000, vatInclusive: false };
const noVat = { vatPpm: 0, vatInclusive: false };

/** The platform's initial prices; kobo and cents. */
const published: readonly Published[] = [
  {
    currency: 'NGN',
    channel: 'card',
    region: 'local',
    ratePpm: 15_000,
    flat: 10_000,
    flatWaivedBelow: 250_000,
    feeMax: 200_000,
    ...vatOfNigeria,
  },
  {
    currency: 'NGN',
    channel: 'card',
    region: 'international',
    ratePpm: 39_000,
    flat: 10_000,
    flatWaivedBelow: 0,
    feeMax: null,
    ...vatOfNigeria,
  },
  {
    currency: 'NGN',
    channel: 'transfer',
    region: 'any',
    ratePpm: 10_000,
    flat: 0,
    flatWaivedBelow: 0,
    feeMax: 30_000,
    ...vatOfNigeria,
  },
  {
    currency: 'NGN',
    channel: 'ussd',
    region: 'any',
    ratePpm: 10_000,
    flat: 0,
    flatWaivedBelow: 0,
    feeMax: 100_000,
    ...vatOfNigeria,
  },
  {
    currency: 'NGN',
    channel: 'qr',
    region: 'any',
    ratePpm: 5_000,
    flat: 0,
    flatWaivedBelow: 0,
    feeMax: 100_000,
    ...vatOfNigeria,
  },
  {
    currency: 'USD',
    channel: 'card',
    region: 'any',
    ratePpm: 29_000,
    flat: 30,
    flatWaivedBelow: 0,
    feeMax: null,
    ...noVat,
  },
];

const beginning = new Date('2020-01-01T00:00:00Z');

/** Writes the platform's initial prices once. Runs at every startup; prices changed later are kept. */
export async function ensurePrices(db: Db, clock: Clock): Promise<void> {
  await insertPrices(
    db,
    published.map((price) => ({ ...price, id: clock.newId(), businessId: null, effectiveFrom: beginning })),
  );
}

/** Returns all prices of a business in a currency, for `choosePrice`. */
export async function listPrices(db: Db, businessId: string, currency: Currency): Promise<PriceRow[]> {
  return selectPrices(db, businessId, currency);
}

/**
 * Returns the price of a channel and region at an instant: the newest that has begun and not ended. A price of the business takes
 * precedence over the platform's, and one for the exact region over one for any. Undefined: the payment is not possible by this channel.
 */
export function choosePrice(
  prices: readonly PriceRow[],
  want: { channel: Channel; region: Region },
  at: Date,
): Price | undefined {
  const rank = (row: PriceRow): number =>
    (row.businessId === null ? 0 : 2) + (row.region === want.region ? 1 : 0);
  return prices
    .filter((row) => row.channel === want.channel && row.effectiveFrom <= at)
    .filter((row) => row.effectiveUntil === null || row.effectiveUntil > at)
    .filter((row) => row.region === want.region || row.region === 'any')
    .sort((a, b) => rank(b) - rank(a) || b.effectiveFrom.getTime() - a.effectiveFrom.getTime())[0];
}
