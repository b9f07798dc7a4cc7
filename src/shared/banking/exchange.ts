// Exchange calculations in exact integers; every division rounds against the customer, so that no round trip makes money.
import { type Currency, currencies } from '../money.ts';

/** Rates are units of the second currency per unit of the first, in billionths. */
export const rateScale = 1_000_000_000;

/** The side whose amount is given. */
export const fixedSides = ['from', 'to'] as const;
export type FixedSide = (typeof fixedSides)[number];

export type Pair = { from: Currency; to: Currency };

const ceilDiv = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;
const unitOf = (currency: Currency): bigint => 10n ** BigInt(currencies[currency].exponent);

/** The customer's rate: the mid-market rate minus the mark-up, rounded down. */
export function markedDown(midRate: number, markupPpm: number): number {
  return Number((BigInt(midRate) * BigInt(1_000_000 - markupPpm)) / 1_000_000n);
}

/** The amount at a rate, in minor units, rounded down. */
export function exchanged(amount: number, rate: number, { from, to }: Pair): number {
  return Number((BigInt(amount) * BigInt(rate) * unitOf(to)) / (BigInt(rateScale) * unitOf(from)));
}

/** The least amount that yields at least `target` at a rate, in minor units, rounded up. */
export function neededFor(target: number, rate: number, { from, to }: Pair): number {
  return Number(ceilDiv(BigInt(target) * BigInt(rateScale) * unitOf(from), BigInt(rate) * unitOf(to)));
}

export type ExchangeAmounts = {
  /** The customer's rate. */
  rate: number;
  fromAmount: number;
  toAmount: number;
  /** The value of `toAmount` at the mid-market rate, rounded up; never more than `fromAmount`. */
  cost: number;
};

/** Calculates both sides of an exchange from the given one. */
export function calculateExchange(
  pair: Pair,
  {
    fixed,
    amount,
    midRate,
    markupPpm,
  }: { fixed: FixedSide; amount: number; midRate: number; markupPpm: number },
): ExchangeAmounts {
  const rate = markedDown(midRate, markupPpm);
  const [fromAmount, toAmount] =
    fixed === 'from' ? [amount, exchanged(amount, rate, pair)] : [neededFor(amount, rate, pair), amount];
  return { rate, fromAmount, toAmount, cost: neededFor(toAmount, midRate, pair) };
}

/** Whether a rate is displayed the other way round, because the second currency is the more valuable one. */
export const isTurned = (rate: number): boolean => rate < rateScale;

/** The rate of a typed number: units of the second currency per unit of the first, or the other way round. */
export function rateOfNumber(number: number, turned: boolean): number {
  return Math.round(turned && number > 0 ? rateScale / number : number * rateScale);
}

/** The displayed rate, per unit of the more valuable currency, for example 1 USD = 1,573.60 NGN. */
export function describeRate(rate: number, { from, to }: Pair): string {
  const turned = isTurned(rate);
  const value = turned ? rateScale / rate : rate / rateScale;
  const [whole, decimals] = value.toFixed(value < 100 ? 4 : 2).split('.') as [string, string];
  const text = `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${decimals}`;
  return turned ? `1 ${to} = ${text} ${from}` : `1 ${from} = ${text} ${to}`;
}
