// Samples of invoices and quotes: a valid body of each call that changes something, and one of each.

import { invoiceAttachmentsContract } from '#shared/contract/billing/invoices/invoice-attachments.ts';
import { usualInvoiceSettings } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { invoiceImportsContract } from '#shared/contract/billing/invoices/invoice-imports.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { quotesContract } from '#shared/contract/billing/quotes/quotes.ts';
import { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import { sendFile } from '../disputes/disputes.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, type Samples } from './samples.ts';

const invoice = {
  customer: { email: 'of-my-own@example.com', name: 'Of my own' },
  currency: 'NGN',
  lines: [{ name: 'Of my own', quantity: 1, unitPrice: 600_000 }],
};

/** The invoice with the marker. */
const marked = {
  ...invoice,
  customer: { email: 'zebra@example.com', name: `${marker} farms` },
  lines: [{ name: `${marker} line`, quantity: 2, unitPrice: 600_000 }],
  notes: `${marker} note`,
};

const series = { ...invoice, name: 'Of my own', interval: 'monthly', startsOn: '2099-01-31' };

const bodies = {
  createInvoice: invoice,
  importInvoices: undefined,
  addInvoiceAttachment: undefined,
  removeInvoiceAttachment: undefined,
  exportInvoices: { format: 'csv', filters: {} },
  updateInvoice: invoice,
  deleteInvoice: undefined,
  issueInvoice: { send: false },
  sendInvoice: undefined,
  unsendInvoice: undefined,
  retryEInvoice: undefined,
  duplicateInvoice: undefined,
  voidInvoice: { reason: 'Of my own' },
  writeOffInvoice: { reason: 'Of my own' },
  recordOfflinePayment: { method: 'cash', amount: 60_000 },
  undoInvoicePayment: undefined,
  useCustomerCredit: { amount: 60_000 },
  createCreditNote: { amount: 60_000, reason: 'Of my own' },
  saveInvoiceSettings: usualInvoiceSettings,
  saveEInvoicingSettings: { enabled: false, name: 'Of my own' },
  createQuote: invoice,
  exportQuotes: { format: 'csv', filters: {} },
  updateQuote: invoice,
  deleteQuote: undefined,
  sendQuote: undefined,
  takeQuoteBack: undefined,
  acceptQuote: { name: 'Of my own' },
  withdrawQuote: { reason: 'Of my own' },
  createRecurringInvoice: series,
  repeatInvoice: { name: 'Of my own', interval: 'monthly', startsOn: '2099-01-31' },
  exportRecurringInvoices: { format: 'csv', filters: {} },
  updateRecurringInvoice: series,
  pauseRecurringInvoice: undefined,
  resumeRecurringInvoice: undefined,
  endRecurringInvoice: undefined,
  acceptHostedQuote: { name: 'Of my own', version: 1 },
  declineHostedQuote: { name: 'Of my own', version: 1 },
};

async function make(server: TestServer, business: TestBusiness) {
  const { token } = business;
  const { data } = await server.call(invoicesContract.createInvoice, {
    token,
    body: marked,
  });
  const params = { invoiceId: data.id };
  const attached = await sendFile(server.url, invoiceAttachmentsContract.addInvoiceAttachment, {
    token,
    params,
    fileName: `${marker}.pdf`,
  });
  await server.call(invoicesContract.issueInvoice, { token, params, body: { send: false } });
  await server.call(invoicesContract.updateInvoice, { token, params, body: invoice });
  const paid = await server.call(invoicesContract.recordOfflinePayment, {
    token,
    params,
    body: { method: 'cash', amount: 60_000, note: `${marker} cash` },
  });
  const credited = await server.call(invoicesContract.createCreditNote, {
    token,
    params,
    body: { amount: 10_000, reason: `${marker} reason` },
  });
  const quote = await server.call(quotesContract.createQuote, {
    token,
    body: marked,
  });
  const file = await sendFile(server.url, invoiceImportsContract.importInvoices, {
    token,
    bytes: Buffer.from(
      `invoice,customer_email,customer_name,item,unit_price\nZ-1,zebra@example.com,${marker} farms,${marker} row,600`,
    ),
    fileName: `${marker}.csv`,
  });
  const recurring = await server.call(recurringInvoicesContract.createRecurringInvoice, {
    token,
    body: {
      ...series,
      ...marked,
      name: `${marker} series`,
    },
  });
  return {
    invoiceAttachmentId: attached.body.data.items[0]?.id,
    invoiceImportId: file.body.data.id,
    recurringId: recurring.data.id,
    quoteId: quote.data.id,
    invoiceId: data.id,
    paymentId: paid.data.payments[0]?.id,
    creditNoteId: credited.data.payments.find(({ kind }) => kind === 'credit_note')?.id,
  };
}

export const invoicesSamples: Samples = { bodies, make };
