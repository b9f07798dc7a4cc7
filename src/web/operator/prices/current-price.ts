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
  const rank = (price: OperatorPrice) =>
    (price.businessId === null ? 0 : 2) + (price.region === region ? 1 : 0);
  return prices
    .filter((price) => price.state === 'current' && price.currency === currency && price.channel === channel)
    .filter((price) => price.region === region || price.region === 'any')
    .filter((price) => price.businessId === null || price.businessId === businessId)
    .sort((a, b) => rank(b) - rank(a))[0];
}

/** Returns the terms of a price as form values. */
export function termsOf(price: OperatorPrice) {
  const { ratePpm, flat, flatWaivedBelow, feeMax, vatPpm, vatInclusive } = price;
  return { ratePpm, flat, flatWaivedBelow, feeMax, vatPpm, vatInclusive };
}
export type PriceTerms = ReturnType<typeof termsOf>;
