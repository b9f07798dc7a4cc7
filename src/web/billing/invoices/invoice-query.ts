// The invoice whose page is open, and where its pages are.
import type { Invoice } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { canWrite } from '#shared/permissions.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { usePermissions } from '#web/api/session.ts';

export const loadInvoice = loadDetail(invoicesContract.getInvoice);
export const useInvoice = () => useDetail(invoicesContract.getInvoice);

export const invoicePath = ({ id }: Pick<Invoice, 'id'>): string =>
  `/payment-gateway/invoicing/invoices/${id}/info`;

export function useMayChangeInvoices(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.INVOICES'));
}
