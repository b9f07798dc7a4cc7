// The query of the open invoice, and the paths of its pages.
import type { Invoice } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';

export const loadInvoice = loadDetail(invoicesContract.getInvoice);
export const useInvoice = () => useDetail(invoicesContract.getInvoice);

export const invoicePath = ({ id }: Pick<Invoice, 'id'>): string =>
  `/payment-gateway/invoicing/invoices/${id}/info`;
