// Invoices in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { formatMoney } from '#shared/money.ts';
import { listInvoices } from './list-invoices.ts';

export const searchInvoices = searchPages(invoicesContract.listInvoices, {
  page: (db, { actor, services }, query) =>
    listInvoices(db, actor.environment.id, query, services.clock.now()),
  resultOf: (one) => ({
    kind: 'invoice',
    title: joined(one.number ?? 'Draft', one.customer.name),
    subtitle: joined(formatMoney(one.total, one.currency), one.customer.email),
    path: `/payment-gateway/invoicing/invoices/${one.id}/info`,
  }),
});
