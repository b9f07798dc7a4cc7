// Contract of the hosted invoice page: content and documents. Anyone with the address can see it.
import { z } from 'zod';
import { languages } from '../../../languages.ts';
import type { Contract } from '../../endpoint.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { invoiceStatuses, settlementKinds } from './invoice-enums.ts';

const sum = z.object({
  label: z.string(),
  note: z.string().nullable().describe('What a tax is calculated on'),
  amount: z.string().describe('Formatted amount'),
  strong: z.boolean(),
});

export const hostedInvoice = z.object({
  now: instant,
  testMode: z.boolean(),
  simulated: z.boolean().describe('Whether live mode is simulated; no real money moves'),
  language: z.enum(languages).describe('Language it is displayed in'),
  slug: z.string(),
  number: z.string(),
  state: z
    .enum([...invoiceStatuses, 'UNSENT', 'HELD'])
    .describe(
      'UNSENT: reverted to draft. HELD: not cleared by the tax authority yet. Neither shows any details',
    ),
  currency: currencyField,
  customer: z.object({ name: z.string(), email: z.string() }),
  issueOn: day,
  dueOn: day,
  overdueDays: z.number().int(),
  total: minorUnits.describe('Including a late fee'),
  due: minorUnits,
  owedOn: day.describe('Due date of the first unpaid part'),
  asked: minorUnits.describe('Amount due by the schedule; the full amount due where there is no schedule'),
  parts: z
    .array(z.object({ label: z.string(), dueOn: day, amount: minorUnits, paid: minorUnits }))
    .describe('Deposit, instalments and balance; empty: one payment'),
  lines: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      reckoning: z.string().describe('For example 22 × ₦42,000.00, 5% off'),
      amount: minorUnits,
    }),
  ),
  sums: z.array(sum).describe('Subtotal, discounts, delivery, taxes by rate, rounding, late fee, total'),
  payments: z.array(
    z.object({
      kind: z.enum(settlementKinds),
      label: z.string(),
      on: day,
      amount: minorUnits.describe('Part of it applied to the invoice'),
      credited: minorUnits.describe('Overpayment kept as credit'),
      reference: z
        .string()
        .nullable()
        .describe('Reference of a payment; its receipt is at /pay/{reference}/receipt'),
      number: z.string().nullable().describe('Number of a credit note'),
    }),
  ),
  attachments: z.array(z.object({ id: z.string(), fileName: z.string(), sizeBytes: z.number().int() })),
  least: minorUnits.nullable().describe('Minimum that can be paid; null: the full amount only'),
  notes: z.string().nullable(),
  terms: z.string().nullable(),
  eInvoice: z
    .object({ irn: z.string(), csid: z.string(), qr: z.string().describe('Content of the QR code') })
    .nullable()
    .describe('The invoice’s identification at the tax authority'),
  bankDetails: z.string().nullable().describe('Of the business, for transfers made without this page'),
});
export type HostedInvoice = z.output<typeof hostedInvoice>;

const params = z.object({ slug: z.string().min(3).max(64) });
const page = { method: 'GET', access: 'public', params } as const;

export const hostedInvoiceContract = {
  getHostedInvoice: {
    ...page,
    url: '/pay/:slug/invoice',
    summary: 'Get a hosted invoice',
    description: 'Returns what a customer sees of an invoice.',
    output: hostedInvoice,
    errors: ['NOT_FOUND'],
  },
  getHostedInvoicePdf: {
    ...page,
    url: '/pay/:slug/invoice/pdf',
    summary: 'Download a hosted invoice',
    description: 'Returns a PDF.',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  getHostedCreditNotePdf: {
    ...page,
    params: params.extend({ number: z.string().min(3).max(40) }),
    url: '/pay/:slug/invoice/credit-notes/:number',
    summary: 'Download a credit note of a hosted invoice',
    description: 'Returns a PDF.',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  getHostedInvoiceAttachment: {
    ...page,
    params: params.extend({ invoiceAttachmentId: idField }),
    url: '/pay/:slug/invoice/attachments/:invoiceAttachmentId',
    summary: 'Download an attachment of a hosted invoice',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
