// Table types for exchange rates and quotes.
import type { FixedSide } from '#shared/banking/exchange.ts';
import type { Currency } from '#shared/money.ts';
import type { Maybe } from '../shared/columns.ts';
import type { ConversionsTable } from './conversions.ts';

export type ExchangeRatesTable = {
  source: string;
  fromCurrency: Currency;
  toCurrency: Currency;
  validFrom: Date;
  rate: number;
};
export type ExchangeMarkupsTable = {
  fromCurrency: Currency;
  toCurrency: Currency;
  validFrom: Date;
  markupPpm: number;
};
export type ExchangeQuotesTable = {
  environmentId: string;
  id: string;
  scope: string;
  source: string;
  fixed: FixedSide;
  fromCurrency: Currency;
  toCurrency: Currency;
  midRate: number;
  markupPpm: number;
  rate: number;
  fromAmount: number;
  cost: number;
  toAmount: number;
  fee: number;
  vat: number;
  memberId: Maybe<string>;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Maybe<Date>;
  usedFor: Maybe<string>;
};

export type ExchangeTables = {
  exchangeRates: ExchangeRatesTable;
  exchangeMarkups: ExchangeMarkupsTable;
  exchangeQuotes: ExchangeQuotesTable;
  conversions: ConversionsTable;
};
