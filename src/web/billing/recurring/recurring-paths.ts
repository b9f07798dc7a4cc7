// The paths of the pages of recurring invoices.
import type { RecurringInvoice } from '#shared/contract/billing/recurring/recurring-shapes.ts';

export const recurringPath = '/payment-gateway/invoicing/recurring';
export const seriesPath = ({ id }: Pick<RecurringInvoice, 'id'>): string => `${recurringPath}/${id}`;
