// The price in force for a market, channel and region, which a new price replaces.
import type { OperatorPrice } from '#shared/contract/operator/prices.ts';

export type PricePlace = {
  businessId: string | null;
  currency: OperatorPrice['currency'];
  channel: OperatorPrice['channel'];
  region: OperatorPrice['region'];
};

/** The same order as on the server: the business's own price before the platform's, a price for the exact region before one for any. */
export function currentPrice(
  prices: readonly OperatorPrice[],
  { businessId, currency, channel, region }: PricePlace,
): OperatorPrice | undefined {
  const rank = (one: OperatorPrice) => (one.businessId === null ? 0 : 2) + (one.region === region ? 1 : 0);
  return prices
    .filter((one) => one.state === 'current' && one.currency === currency && one.channel === channel)
    .filter((one) => one.region === region || one.region === 'any')
    .filter((one) => one.businessId === null || one.businessId === businessId)
    .sort((a, b) => rank(b) - rank(a))[0];
}

/** Returns the terms of a price as form values. */
export function termsOf(price: OperatorPrice) {
  const { ratePpm, flat, flatWaivedBelow, feeMax, vatPpm, vatInclusive } = price;
  return { ratePpm, flat, flatWaivedBelow, feeMax, vatPpm, vatInclusive };
}
export type PriceTerms = ReturnType<typeof termsOf>;
