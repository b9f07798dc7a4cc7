// Labels of invoice states, for screens and files.
import type { InvoiceStatus } from '../contract/billing/invoices/invoice-enums.ts';

export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  DRAFT: 'Draft',
  ISSUED: 'Issued',
  PARTIALLY_PAID: 'Partially paid',
  PAID: 'Paid',
  REFUNDED: 'Refunded',
  CLOSED: 'Void',
  WRITTEN_OFF: 'Written off',
};
