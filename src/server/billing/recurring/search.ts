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
  resultOf: (one) => ({
    kind: 'recurring_invoice',
    title: joined(one.name, one.customer.name),
    subtitle: joined(formatMoney(one.total, one.currency), intervalText(one.interval, one.intervalCount)),
    path: `/payment-gateway/invoicing/recurring/${one.id}`,
  }),
});
