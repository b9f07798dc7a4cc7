// Recurring invoices in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import { intervalText } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import { formatMoney } from '#shared/money.ts';
import { recurringPages } from './queries.ts';
import { toRecurring } from './reading.ts';

export const searchRecurring = searchPages(recurringInvoicesContract.listRecurringInvoices, {
  page: (db, { actor, services }, query) =>
    recurringPages(db, actor.environment.id, query, services.clock.now(), toRecurring),
  resultOf: (row) => ({
    kind: 'recurring_invoice',
    title: joined(row.name, row.customer.name),
    subtitle: joined(formatMoney(row.total, row.currency), intervalText(row.interval, row.intervalCount)),
    path: `/payment-gateway/invoicing/recurring/${row.id}`,
  }),
});
