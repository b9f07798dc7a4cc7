// Contract of the page of an invoice for its customer: what is on it, and its documents. Whoever has the address sees it.
import { z } from 'zod';
import { languages } from '../../../languages.ts';
import type { Contract } from '../../endpoint.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { invoiceStatuses, settlementKinds } from './invoice-words.ts';

const sum = z.object({
  label: z.string(),
  note: z.string().nullable().describe('What a tax is reckoned on'),
  amount: z.string().describe('As it is written'),
  strong: z.boolean(),
});

export const hostedInvoice = z.object({
  now: instant,
  testMode: z.boolean(),
  simulated: z.boolean().describe('Live mode in which no real money moves'),
  language: z.enum(languages).describe('In which it is read'),
  slug: z.string(),
  number: z.string(),
  state: z
    .enum([...invoiceStatuses, 'UNSENT', 'HELD'])
    .describe(
      'UNSENT: taken back to be changed · HELD: the tax authority has not cleared it; nothing of either is shown',
    ),
  currency: currencyField,
  customer: z.object({ name: z.string(), email: z.string() }),
  issueOn: day,
  dueOn: day,
  overdueDays: z.number().int(),
  total: minorUnits.describe('With a late fee'),
  due: minorUnits,
  owedOn: day.describe('When the first part is due that is not paid'),
  asked: minorUnits.describe('What is due by the schedule; all that is due where there is none'),
  parts: z
    .array(z.object({ label: z.string(), dueOn: day, amount: minorUnits, paid: minorUnits }))
    .describe('Deposit, instalments and balance; empty: all at once'),
  lines: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      reckoning: z.string().describe('22 × ₦42,000.00, 5% off'),
      amount: minorUnits,
    }),
  ),
  sums: z.array(sum).describe('Subtotal, discounts, delivery, taxes by rate, rounding, late fee, total'),
  payments: z.array(
    z.object({
      kind: z.enum(settlementKinds),
      label: z.string(),
      on: day,
      amount: minorUnits.describe('What of it the invoice took'),
      credited: minorUnits.describe('What of it was over and is kept as credit'),
      reference: z
        .string()
        .nullable()
        .describe('Of a payment here: its receipt is at /pay/{reference}/receipt'),
      number: z.string().nullable().describe('Of a credit note'),
    }),
  ),
  attachments: z.array(z.object({ id: z.string(), fileName: z.string(), sizeBytes: z.number().int() })),
  least: minorUnits.nullable().describe('The least that may be paid of it; null: all of it or nothing'),
  notes: z.string().nullable(),
  terms: z.string().nullable(),
  eInvoice: z
    .object({ irn: z.string(), csid: z.string(), qr: z.string().describe('What the code on it says') })
    .nullable()
    .describe('How the tax authority knows it'),
  bankDetails: z.string().nullable().describe('Of the business, for transfers without this page'),
});
export type HostedInvoice = z.output<typeof hostedInvoice>;

const params = z.object({ slug: z.string().min(3).max(64) });
const page = { method: 'GET', access: 'public', params } as const;

export const hostedInvoiceContract = {
  getHostedInvoice: {
    ...page,
    url: '/pay/:slug/invoice',
    summary: 'What a customer sees of an invoice',
    output: hostedInvoice,
    errors: ['NOT_FOUND'],
  },
  getHostedInvoicePdf: {
    ...page,
    url: '/pay/:slug/invoice/pdf',
    summary: 'An invoice as PDF, for its customer',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  getHostedCreditNotePdf: {
    ...page,
    params: params.extend({ number: z.string().min(3).max(40) }),
    url: '/pay/:slug/invoice/credit-notes/:number',
    summary: 'A credit note of an invoice as PDF, for its customer',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  getHostedInvoiceAttachment: {
    ...page,
    params: params.extend({ invoiceAttachmentId: idField }),
    url: '/pay/:slug/invoice/attachments/:invoiceAttachmentId',
    summary: 'A file that goes with an invoice, for its customer',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
