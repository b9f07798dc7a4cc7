// Quotes in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { quotesContract } from '#shared/contract/billing/quotes/quotes.ts';
import { formatMoney } from '#shared/money.ts';
import { quotePages } from './queries.ts';
import { toQuote } from './reading.ts';

export const searchQuotes = searchPages(quotesContract.listQuotes, {
  page: (db, { actor, services }, query) =>
    quotePages(db, actor.environment.id, query, services.clock.now(), toQuote),
  resultOf: (one) => ({
    kind: 'quote',
    title: joined(one.number ?? 'Draft', one.customer.name),
    subtitle: joined(formatMoney(one.total, one.currency), one.customer.email),
    path: `/payment-gateway/invoicing/quotes/${one.id}`,
  }),
});
