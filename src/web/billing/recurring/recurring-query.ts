// The series of invoices whose page is open, and where its pages are.

import { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import type { RecurringInvoice } from '#shared/contract/billing/recurring/recurring-shapes.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';

export const loadSeries = loadDetail(recurringInvoicesContract.getRecurringInvoice);
export const useSeries = () => useDetail(recurringInvoicesContract.getRecurringInvoice);

export const recurringPath = '/payment-gateway/invoicing/recurring';
export const seriesPath = ({ id }: Pick<RecurringInvoice, 'id'>): string => `${recurringPath}/${id}`;
