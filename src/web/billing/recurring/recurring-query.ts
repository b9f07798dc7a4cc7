// The query of the open series of invoices.

import { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';

export const loadSeries = loadDetail(recurringInvoicesContract.getRecurringInvoice);
export const useSeries = () => useDetail(recurringInvoicesContract.getRecurringInvoice);
