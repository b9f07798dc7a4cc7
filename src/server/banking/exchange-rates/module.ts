// Module definition of exchange rates and quotes.
import type { Module } from '#server/module.ts';
import { quoteRetention } from './personal-data.ts';
import { refreshRates } from './refresh-rates.ts';

export const exchangeRatesModule: Module = {
  tables: ['exchange_rates', 'exchange_markups', 'exchange_quotes'],
  sweeps: [{ name: 'exchange rates', everyMs: 15 * 60_000, run: refreshRates }],
  retention: quoteRetention,
};
