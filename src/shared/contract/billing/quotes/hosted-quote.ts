// Contract of the page of a quote for its customer: what is offered, and the answer. Whoever has the address sees it.
import { z } from 'zod';
import { languages } from '../../../languages.ts';
import type { Contract } from '../../endpoint.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import { currencyField, optionalText, textField, versionField } from '../../fields.ts';
import { paidMerchant } from '../../payments/sources/payment-receipt.ts';
import { hostedInvoice } from '../invoices/hosted-invoice.ts';
import { quoteStatuses } from './quote-words.ts';

const { lines, sums } = hostedInvoice.shape;

export const hostedQuote = z.object({
  now: instant,
  testMode: z.boolean(),
  simulated: z.boolean().describe('Live mode in which no real money moves'),
  merchant: paidMerchant,
  language: z.enum(languages).describe('In which it is read'),
  slug: z.string(),
  number: z.string(),
  state: z.enum(quoteStatuses).describe('DRAFT: taken back to be changed; nothing of it is shown'),
  version: z.number().int().describe('Send it with the answer: who answers an older one is told'),
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
  invoiceUrl: z.string().nullable().describe('Where it is paid once it is accepted'),
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
  name: textField('Name', 100).describe('Of the person who answers'),
  version: versionField.describe('Of the quote as it was read'),
});

export const hostedQuoteContract = {
  getHostedQuote: {
    ...page,
    method: 'GET',
    url: at,
    summary: 'What a customer sees of a quote',
    output: hostedQuote,
  },
  getHostedQuotePdf: {
    ...page,
    method: 'GET',
    url: `${at}/pdf`,
    summary: 'A quote as PDF, for its customer',
    output: 'file',
  },
  acceptHostedQuote: {
    ...answer,
    url: `${at}/accept`,
    summary: 'Accept a quote: it becomes an invoice, once however often it is sent',
    body: answered,
  },
  declineHostedQuote: {
    ...answer,
    url: `${at}/decline`,
    summary: 'Decline a quote',
    body: answered.extend({ reason: optionalText(500) }),
  },
} as const satisfies Contract;
