// Labels of a statement of account.
import type { InvoiceEntry } from '../contract/billing/invoices/customer-invoices.ts';

export const invoiceEntryLabels: Record<InvoiceEntry['kind'], string> = {
  invoice: 'Invoice',
  late_fee: 'Late fee',
  payment: 'Payment',
  credit_note: 'Credit note',
  undone: 'Payment undone',
  returned: 'Payment returned',
  voided: 'Invoice voided',
  written_off: 'Written off',
};
