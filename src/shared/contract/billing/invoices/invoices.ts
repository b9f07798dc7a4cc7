// Contract of invoices: drafting, issuing and sending them, what was paid of them, and their timeline.
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
    summary: 'Save an invoice as a draft',
    description: 'Taxes are copied onto its lines: what becomes of them later leaves the invoice alone.',
    body: invoiceInput,
    errors: ['COUPON_REFUSED'],
    message: 'Draft saved',
  },
  exportInvoices: {
    ...fileOf(invoiceFilters),
    url: '/invoices/export',
    summary: 'Make a file of the invoices that the filters match',
  },
  getCustomerCredit: {
    ...read,
    url: '/invoices/customer-credit',
    summary: 'What a customer owes and has in credit, by e-mail or id',
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
    summary: 'Change a draft, or an issued invoice while nothing of it is paid',
    description: 'An issued one keeps its number; how it was before is kept as a revision.',
    body: invoiceInput,
    errors: ['NOT_FOUND', 'INVOICE_STATE', 'CONFLICT', 'COUPON_REFUSED'],
    message: 'Invoice saved',
  },
  deleteInvoice: {
    ...write,
    params,
    method: 'DELETE',
    url: '/invoices/:invoiceId',
    summary: 'Delete a draft that never had a number',
    output: z.object({ deleted: z.boolean() }),
    errors: ['NOT_FOUND', 'INVOICE_STATE'],
    message: 'Draft deleted',
  },
  issueInvoice: {
    ...step,
    url: '/invoices/:invoiceId/issue',
    summary: 'Give an invoice its number, and send it to the customer',
    body: sendInput,
    errors: ['NOT_FOUND', 'INVOICE_STATE', 'COUPON_REFUSED'],
    message: 'Invoice issued',
  },
  sendInvoice: {
    ...step,
    url: '/invoices/:invoiceId/send',
    summary: 'Send an issued invoice by e-mail, as a reminder once it was sent before',
    message: 'Invoice sent',
  },
  unsendInvoice: {
    ...step,
    url: '/invoices/:invoiceId/unsend',
    summary: 'Take an issued invoice back to draft while nobody has opened or paid it',
    description: 'It keeps its number for when it is issued again.',
    message: 'Invoice reverted to draft',
  },
  retryEInvoice: {
    ...step,
    url: '/invoices/:invoiceId/e-invoice/retry',
    summary: 'Hand an invoice to the tax authority again that it has refused',
    message: 'Resubmitted to the tax authority',
  },
  duplicateInvoice: {
    ...step,
    url: '/invoices/:invoiceId/duplicate',
    summary: 'Make a draft with the same customer and lines, dated today',
    errors: ['NOT_FOUND'],
    message: 'Invoice duplicated',
  },
  voidInvoice: {
    ...step,
    url: '/invoices/:invoiceId/void',
    summary: 'Make an invoice void of which nothing is paid',
    body: reasonInput,
    message: 'Invoice voided',
  },
  writeOffInvoice: {
    ...step,
    url: '/invoices/:invoiceId/write-off',
    summary: 'Expect the rest of an invoice no more',
    body: reasonInput,
    message: 'Invoice written off',
  },
  recordOfflinePayment: {
    ...step,
    idempotency: 'optional',
    url: '/invoices/:invoiceId/offline-payments',
    summary: 'Record a payment that was made in cash, by cheque or by transfer',
    body: offlinePaymentInput,
    message: 'Payment recorded',
  },
  undoInvoicePayment: {
    ...step,
    params: params.extend({ paymentId: idField }),
    url: '/invoices/:invoiceId/payments/:paymentId/undo',
    summary: 'Undo an offline payment, or take back credit that was used',
    message: 'Payment undone',
  },
  useCustomerCredit: {
    ...step,
    idempotency: 'optional',
    url: '/invoices/:invoiceId/use-credit',
    summary: 'Use credit of the customer on an invoice',
    body: creditInput,
    message: 'Credit applied',
  },
  createCreditNote: {
    ...step,
    idempotency: 'optional',
    url: '/invoices/:invoiceId/credit-notes',
    summary: 'Write a credit note: it lowers what is due, and becomes credit of the customer beyond that',
    body: creditNoteInput,
    message: 'Credit note issued',
  },
  listInvoiceRevisions: {
    ...readOne,
    url: '/invoices/:invoiceId/revisions',
    summary: 'Look back at an invoice as it was before each change, the latest first',
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
    summary: 'Payments that came through the page of an invoice',
  }),
} as const satisfies Contract;
