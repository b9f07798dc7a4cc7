// Module definition of quotes.
import { calls, type Module } from '#server/module.ts';
import { hostedQuoteContract } from '#shared/contract/billing/quotes/hosted-quote.ts';
import { quotesContract } from '#shared/contract/billing/quotes/quotes.ts';
import { quoteEmails } from './email-templates.ts';
import { dueQuotes, expireQuotes } from './expire.ts';
import { hostedQuoteRoutes, quoteRateLimits } from './hosted-quote.ts';
import { quoteErasures, quoteRetention } from './personal-data.ts';
import { quoteRoutes } from './routes.ts';
import { searchQuotes } from './search.ts';
import { quoteStates } from './states.ts';

export const quotesModule: Module = {
  emailTemplates: quoteEmails,
  tables: ['quotes', 'quote_number_series', 'quote_events'],
  states: [quoteStates.table],
  calls: [
    calls('quotes', quotesContract, quoteRoutes),
    calls('hosted-quote', hostedQuoteContract, hostedQuoteRoutes),
  ],
  rateLimits: quoteRateLimits,
  sweeps: [
    { name: 'quotes that expire', everyMs: 60_000, phase: 'deadlines', due: dueQuotes, run: expireQuotes },
  ],
  search: [searchQuotes],
  retention: quoteRetention,
  erasures: quoteErasures,
  exports: {
    quotes: { call: quotesContract.exportQuotes, file: new URL('./export-columns.ts', import.meta.url) },
  },
};
