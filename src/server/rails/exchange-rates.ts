// The interface of an exchange rate source: mid-market rates of currency pairs, each with its time.
import type { Pair } from '#shared/banking/exchange.ts';

/** In billionths: units of the second currency per unit of the first. */
export type QuotedRate = Pair & { rate: number; asOf: Date };

export type RateSource = {
  name: string;
  /** Returns the rates of the pairs the source supports; other pairs are omitted. */
  askRates(pairs: readonly Pair[]): Promise<QuotedRate[]>;
};
