// What a source of exchange rates is to the product: it tells mid-market rates of pairs, each with the instant it is from.
import type { Pair } from '#shared/banking/exchange.ts';

/** In billionths: units of the second currency for one of the first. */
export type ToldRate = Pair & { rate: number; asOf: Date };

export type RateSource = {
  name: string;
  /** Rates of the pairs it knows; a pair it does not know is left out. */
  askRates(pairs: readonly Pair[]): Promise<ToldRate[]>;
};
