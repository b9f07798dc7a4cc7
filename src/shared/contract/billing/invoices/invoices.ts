// Contract of invoices: drafts, issue, sending, payments, and timeline.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField, reasonInput } from '../../fields.ts';
import { listTransactionsOf } from '../../payments/sources/source-calls.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { invoiceFilters, invoiceListQuery } from './invoice-filters.ts';
import {
  creditInput,
  creditNoteInput,
  invoice,
  invoiceAttachment,
  invoiceDetail,
  invoiceDocument,
  invoiceInput,
  offlinePaymentInput,
  sendInput,
} from './invoice-shapes.ts';

const params = z.object({ invoiceId: idField });
const { read, readOne, create, change, fileOf, write } = callsOf({
  area: 'PAYMENT_GATEWAY.INVOICES',
  feature: 'invoice',
  params,
  output: invoiceDetail,
});
const step = { ...change, method: 'POST', errors: ['NOT_FOUND', 'INVOICE_STATE'] } as const;

export const invoicesContract = {
  listInvoices: {
    ...read,
    url: '/invoices',
    summary: 'List invoices',
    query: invoiceListQuery,
    output: countedPageOf(invoice),
  },
  createInvoice: {
    ...create,
    url: '/invoices',
    summary: 'Create an invoice',
    description:
      'Saves the invoice as a draft. Taxes are copied onto its lines, so later changes of a tax do not affect it.',
    body: invoiceInput,
    errors: ['COUPON_REFUSED'],
    message: 'Draft saved',
  },
  exportInvoices: {
    ...fileOf(invoiceFilters),
    url: '/invoices/export',
    summary: 'Export invoices',
  },
  getCustomerCredit: {
    ...read,
    url: '/invoices/customer-credit',
    summary: 'Get a customer’s balance and credit',
    description: 'The customer is identified by e-mail or id.',
    query: z.object({
      email: z.string().max(254).optional(),
      customerId: idField.optional(),
      currency: currencyField,
    }),
    output: z.object({ owed: minorUnits, credit: minorUnits }),
  },
  getInvoice: { ...readOne, url: '/invoices/:invoiceId', summary: 'Get an invoice', output: invoiceDetail },
  updateInvoice: {
    ...change,
    method: 'PUT',
    url: '/invoices/:invoiceId',
    summary: 'Update an invoice',
    description:
      'Possible for a draft, and for an issued invoice that has no payments. An issued invoice keeps its number; the previous version is kept as a revision.',
    body: invoiceInput,
    errors: ['NOT_FOUND', 'INVOICE_STATE', 'CONFLICT', 'COUPON_REFUSED'],
    message: 'Invoice saved',
  },
  deleteInvoice: {
    ...write,
    params,
    method: 'DELETE',
    url: '/invoices/:invoiceId',
    summary: 'Delete a draft invoice',
    description: 'Possible only if it never had a number.',
    output: z.object({ deleted: z.boolean() }),
    errors: ['NOT_FOUND', 'INVOICE_STATE'],
    message: 'Draft deleted',
  },
  issueInvoice: {
    ...step,
    url: '/invoices/:invoiceId/issue',
    summary: 'Issue an invoice',
    description: 'Assigns its number and sends it to the customer.',
    body: sendInput,
    errors: ['NOT_FOUND', 'INVOICE_STATE', 'COUPON_REFUSED'],
    message: 'Invoice issued',
  },
  sendInvoice: {
    ...step,
    url: '/invoices/:invoiceId/send',
    summary: 'Send an invoice',
    idempotency: 'optional',
    description: 'Sends it by e-mail; as a reminder if it was sent before.',
    message: 'Invoice sent',
  },
  unsendInvoice: {
    ...step,
    url: '/invoices/:invoiceId/unsend',
    summary: 'Revert an issued invoice to draft',
    description:
      'Possible while the customer has neither opened nor paid it. It keeps its number for when it is issued again.',
    message: 'Invoice reverted to draft',
  },
  retryEInvoice: {
    ...step,
    url: '/invoices/:invoiceId/e-invoice/retry',
    summary: 'Resubmit an invoice to the tax authority',
    description: 'Possible for an invoice that the tax authority has refused.',
    message: 'Resubmitted to the tax authority',
  },
  duplicateInvoice: {
    ...step,
    url: '/invoices/:invoiceId/duplicate',
    summary: 'Duplicate an invoice',
    idempotency: 'optional',
    description: 'Creates a draft with the same customer and lines, dated today.',
    errors: ['NOT_FOUND'],
    message: 'Invoice duplicated',
  },
  voidInvoice: {
    ...step,
    url: '/invoices/:invoiceId/void',
    summary: 'Void an invoice',
    description: 'Refused if any of it is paid.',
    body: reasonInput,
    message: 'Invoice voided',
  },
  writeOffInvoice: {
    ...step,
    url: '/invoices/:invoiceId/write-off',
    summary: 'Write off an invoice',
    description: 'The remaining amount is no longer expected.',
    body: reasonInput,
    message: 'Invoice written off',
  },
  recordOfflinePayment: {
    ...step,
    idempotency: 'optional',
    url: '/invoices/:invoiceId/offline-payments',
    summary: 'Record an offline payment',
    description: 'Records a payment in cash, by cheque or by transfer.',
    body: offlinePaymentInput,
    message: 'Payment recorded',
  },
  undoInvoicePayment: {
    ...step,
    params: params.extend({ paymentId: idField }),
    url: '/invoices/:invoiceId/payments/:paymentId/undo',
    summary: 'Undo an invoice payment',
    description: 'Undoes an offline payment or the use of customer credit.',
    message: 'Payment undone',
  },
  useCustomerCredit: {
    ...step,
    idempotency: 'optional',
    url: '/invoices/:invoiceId/use-credit',
    summary: 'Apply customer credit to an invoice',
    body: creditInput,
    message: 'Credit applied',
  },
  createCreditNote: {
    ...step,
    idempotency: 'optional',
    url: '/invoices/:invoiceId/credit-notes',
    summary: 'Create a credit note',
    description: 'Reduces the amount due; anything beyond that becomes customer credit.',
    body: creditNoteInput,
    message: 'Credit note issued',
  },
  listInvoiceRevisions: {
    ...readOne,
    url: '/invoices/:invoiceId/revisions',
    summary: 'List the revisions of an invoice',
    description: 'Returns the invoice as it was before each change, latest first.',
    output: z.object({
      items: z.array(
        invoiceDocument.extend({
          attachments: z.array(invoiceAttachment),
          savedBy: z.string(),
          savedAt: instant,
        }),
      ),
    }),
  },
  listInvoiceTransactions: listTransactionsOf({
    ...readOne,
    url: '/invoices/:invoiceId/transactions',
    summary: 'List the transactions of an invoice',
    description: 'Returns payments made through the page of the invoice.',
  }),
} as const satisfies Contract;
