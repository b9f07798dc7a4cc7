// Invoices in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { formatMoney } from '#shared/money.ts';
import { listInvoices } from './list-invoices.ts';

export const searchInvoices = searchPages(invoicesContract.listInvoices, {
  page: (db, { actor, services }, query) =>
    listInvoices(db, actor.environment.id, query, services.clock.now()),
  resultOf: (row) => ({
    kind: 'invoice',
    title: joined(row.number ?? 'Draft', row.customer.name),
    subtitle: joined(formatMoney(row.total, row.currency), row.customer.email),
    path: `/payment-gateway/invoicing/invoices/${row.id}/info`,
  }),
});
