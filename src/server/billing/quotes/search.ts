// Quotes in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { quotesContract } from '#shared/contract/billing/quotes/quotes.ts';
import { formatMoney } from '#shared/money.ts';
import { quotePages } from './queries.ts';
import { toQuote } from './reading.ts';

export const searchQuotes = searchPages(quotesContract.listQuotes, {
  page: (db, { actor, services }, query) =>
    quotePages(db, actor.environment.id, query, services.clock.now(), toQuote),
  resultOf: (row) => ({
    kind: 'quote',
    title: joined(row.number ?? 'Draft', row.customer.name),
    subtitle: joined(formatMoney(row.total, row.currency), row.customer.email),
    path: `/payment-gateway/invoicing/quotes/${row.id}`,
  }),
});
