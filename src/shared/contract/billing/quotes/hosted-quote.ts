// Contract of the hosted quote page: the offer and the answer. Anyone with the address can see it.
import { z } from 'zod';
import { languages } from '../../../languages.ts';
import type { Contract } from '../../endpoint.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import { currencyField, optionalText, textField, versionField } from '../../fields.ts';
import { paidMerchant } from '../../payments/sources/payment-receipt.ts';
import { hostedInvoice } from '../invoices/hosted-invoice.ts';
import { quoteStatuses } from './quote-enums.ts';

const { lines, sums } = hostedInvoice.shape;

export const hostedQuote = z.object({
  now: instant,
  testMode: z.boolean(),
  simulated: z.boolean().describe('Whether live mode is simulated; no real money moves'),
  merchant: paidMerchant,
  language: z.enum(languages).describe('Language it is displayed in'),
  slug: z.string(),
  number: z.string(),
  state: z.enum(quoteStatuses).describe('DRAFT: reverted to draft; no details are shown'),
  version: z
    .number()
    .int()
    .describe('Send it back with the answer; an answer to an older version is refused'),
  currency: currencyField,
  customerName: z.string(),
  issueOn: day,
  validUntil: day,
  total: minorUnits,
  lines,
  sums,
  notes: z.string().nullable(),
  terms: z.string().nullable(),
  answeredBy: z.string().nullable(),
  invoiceUrl: z.string().nullable().describe('Page of the invoice, once accepted'),
});
export type HostedQuote = z.output<typeof hostedQuote>;

const params = z.object({ slug: z.string().min(3).max(64) });
const page = { access: 'public', params, errors: ['NOT_FOUND'] } as const;
const at = '/pay/quote/:slug';
const answer = {
  ...page,
  method: 'POST',
  output: hostedQuote,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
} as const;
const answered = z.object({
  name: textField('Name', 100).describe('Name of the person who answers'),
  version: versionField.describe('Version of the quote as read'),
});

export const hostedQuoteContract = {
  getHostedQuote: {
    ...page,
    method: 'GET',
    url: at,
    summary: 'Get a hosted quote',
    description: 'Returns what a customer sees of a quote.',
    output: hostedQuote,
  },
  getHostedQuotePdf: {
    ...page,
    method: 'GET',
    url: `${at}/pdf`,
    summary: 'Download a hosted quote',
    description: 'Returns a PDF.',
    output: 'file',
  },
  acceptHostedQuote: {
    ...answer,
    url: `${at}/accept`,
    summary: 'Accept a hosted quote',
    description: 'The quote becomes an invoice, once, however often the call is sent.',
    body: answered,
  },
  declineHostedQuote: {
    ...answer,
    url: `${at}/decline`,
    summary: 'Decline a hosted quote',
    body: answered.extend({ reason: optionalText(500) }),
  },
} as const satisfies Contract;
