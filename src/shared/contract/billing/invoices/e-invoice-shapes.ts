// Tax authority fields of invoices in requests and responses: status, reference, and refusals.
import { z } from 'zod';
import { eInvoiceBuyerKinds, eInvoiceStatuses } from '../../../billing/e-invoicing/e-invoice-enums.ts';
import { instant } from '../../envelope.ts';

export const eInvoice = z.object({
  status: z.enum(eInvoiceStatuses),
  buyerKind: z
    .enum(eInvoiceBuyerKinds)
    .describe('business: cleared before it is sent; consumer: reported afterwards'),
  irn: z.string(),
  csid: z.string().nullable().describe('Cryptographic stamp of the tax authority'),
  reportBy: instant.nullable().describe('For an invoice to a consumer: deadline for reporting it'),
  isLate: z.boolean().describe('Not reported, and the deadline has passed'),
});
export type EInvoiceState = z.output<typeof eInvoice>;

export const eInvoiceDetail = eInvoice.extend({
  qr: z.string().nullable().describe('Content of the QR code on the document'),
  clearedAt: instant.nullable(),
  refusals: z
    .array(z.object({ field: z.string().nullable(), reason: z.string() }))
    .describe('Why the tax authority refused it; fields are named as in the call that saves the invoice'),
});
