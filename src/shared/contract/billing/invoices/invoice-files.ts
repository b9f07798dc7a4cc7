// Contract of invoice documents for the business: invoices and credit notes as PDF.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { idField } from '../../fields.ts';

const params = z.object({ invoiceId: idField });
const file = {
  method: 'GET',
  feature: 'invoice',
  access: canRead('PAYMENT_GATEWAY.INVOICES'),
  output: 'file',
  errors: ['NOT_FOUND'],
} as const;

export const invoiceFilesContract = {
  getInvoicePdf: {
    ...file,
    params,
    url: '/invoices/:invoiceId/pdf',
    summary: 'Download an invoice',
    description: 'Returns a PDF. Drafts can be downloaded too.',
  },
  getCreditNotePdf: {
    ...file,
    params: params.extend({ creditNoteId: idField }),
    url: '/invoices/:invoiceId/credit-notes/:creditNoteId/pdf',
    summary: 'Download a credit note',
    description: 'Returns a PDF.',
  },
} as const satisfies Contract;
