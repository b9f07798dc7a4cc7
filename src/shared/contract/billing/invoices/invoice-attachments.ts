// Contract of invoice attachments: added and removed by the business, downloaded by both sides.
import { z } from 'zod';
import { canRead, canWrite } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { idField } from '../../fields.ts';
import { privateFileSizeMaxBytes } from '../../platform/uploads.ts';
import { attachmentsMax } from './invoice-enums.ts';
import { invoiceAttachment } from './invoice-shapes.ts';

const area = 'PAYMENT_GATEWAY.INVOICES';
const params = z.object({ invoiceId: idField });
const one = params.extend({ invoiceAttachmentId: idField });
const output = z.object({ items: z.array(invoiceAttachment) });

export const invoiceAttachmentsContract = {
  addInvoiceAttachment: {
    method: 'POST',
    feature: 'invoice',
    access: canWrite(area),
    url: '/invoices/:invoiceId/attachments',
    summary: 'Attach a file to an invoice',
    description: `PDF, JPEG or PNG, at most 5 MB, in the field file; at most ${attachmentsMax} per invoice. Possible for a draft, and for an issued invoice that has no payments; the previous version is kept as a revision. The file type is detected from the content.`,
    params,
    transaction: 'own',
    upload: { field: 'file', sizeMaxBytes: privateFileSizeMaxBytes },
    output,
    errors: ['NOT_FOUND', 'INVOICE_STATE', 'TOO_LARGE', 'UNSUPPORTED_FILE', 'TOO_MANY_REQUESTS'],
    message: 'File attached',
  },
  removeInvoiceAttachment: {
    method: 'DELETE',
    feature: 'invoice',
    access: canWrite(area),
    url: '/invoices/:invoiceId/attachments/:invoiceAttachmentId',
    summary: 'Remove an attachment from an invoice',
    description: 'Customers can no longer download it.',
    params: one,
    output,
    errors: ['NOT_FOUND', 'INVOICE_STATE'],
    message: 'File removed',
  },
  getInvoiceAttachment: {
    method: 'GET',
    feature: 'invoice',
    access: canRead(area),
    url: '/invoices/:invoiceId/attachments/:invoiceAttachmentId',
    summary: 'Download an attachment of an invoice',
    description: 'Attachments of earlier revisions are available too.',
    params: one,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
