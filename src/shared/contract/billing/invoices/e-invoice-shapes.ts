// What an invoice says of the tax authority in calls: how it stands there, what it is known by, and what was refused.
import { z } from 'zod';
import { eInvoiceBuyerKinds, eInvoiceStatuses } from '../../../billing/e-invoicing/words.ts';
import { instant } from '../../envelope.ts';

export const eInvoice = z.object({
  status: z.enum(eInvoiceStatuses),
  buyerKind: z.enum(eInvoiceBuyerKinds).describe('business: cleared before it is sent · consumer: reported'),
  irn: z.string(),
  csid: z.string().nullable().describe('What the authority has signed it with'),
  reportBy: instant.nullable().describe('Of one to a consumer: until when it has to be reported'),
  isLate: z.boolean().describe('It is not reported, and the time for it is over'),
});
export type EInvoiceState = z.output<typeof eInvoice>;

export const eInvoiceDetail = eInvoice.extend({
  qr: z.string().nullable().describe('What the code on the document says'),
  clearedAt: instant.nullable(),
  refusals: z
    .array(z.object({ field: z.string().nullable(), reason: z.string() }))
    .describe('Why the authority refused it; the field as it is called when the invoice is saved'),
});
