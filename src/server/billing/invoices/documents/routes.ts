// Handlers of the customer's invoice pages and of invoice documents.
import { withPayerClock } from '#server/payments/checkout/payment.ts';
import type { Handlers } from '#server/services.ts';
import type { hostedInvoiceContract } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import type { invoiceFilesContract } from '#shared/contract/billing/invoices/invoice-files.ts';
import { openAttachment } from '../attachments/attachments.ts';
import { findShown, getHostedInvoice } from './hosted-invoice.ts';
import { getCreditNoteFile, getInvoiceFile } from './invoice-file.ts';

export const hostedInvoiceRoutes: Handlers<typeof hostedInvoiceContract> = {
  getHostedInvoice: async ({ services, tx, params }) =>
    getHostedInvoice(await withPayerClock(services, params.slug.toLowerCase(), tx), tx, params.slug),
  getHostedInvoicePdf: async ({ services, tx, params }) =>
    getInvoiceFile(services, tx, await findShown(tx, params.slug)),
  getHostedCreditNotePdf: async ({ services, tx, params }) =>
    getCreditNoteFile(services, tx, await findShown(tx, params.slug), { number: params.number }),
  getHostedInvoiceAttachment: async ({ services, tx, params }) =>
    openAttachment(tx, services.vault, await findShown(tx, params.slug), params.invoiceAttachmentId, {
      shown: true,
    }),
};

export const invoiceFilesRoutes: Handlers<typeof invoiceFilesContract> = {
  getInvoicePdf: ({ services, tx, environment, params }) =>
    getInvoiceFile(services, tx, { environmentId: environment.id, id: params.invoiceId }),
  getCreditNotePdf: ({ services, tx, environment, params }) =>
    getCreditNoteFile(
      services,
      tx,
      { environmentId: environment.id, id: params.invoiceId },
      { id: params.creditNoteId },
    ),
};
