// Which price is in force for a market, channel and region: the one a new price takes the place of.
import type { OperatorPrice } from '#shared/contract/operator/prices.ts';

export type PricePlace = {
  businessId: string | null;
  currency: OperatorPrice['currency'];
  channel: OperatorPrice['channel'];
  region: OperatorPrice['region'];
};

/** As the server chooses: the business's own before the platform's, one for the very region before one for any. */
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

/** The terms of a price, as a form takes them. */
export function termsOf(price: OperatorPrice) {
  const { ratePpm, flat, flatWaivedBelow, feeMax, vatPpm, vatInclusive } = price;
  return { ratePpm, flat, flatWaivedBelow, feeMax, vatPpm, vatInclusive };
}
export type PriceTerms = ReturnType<typeof termsOf>;
