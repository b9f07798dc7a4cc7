// Contract of payment pages: a page with pictures and words of its own that a merchant drafts, publishes and shares.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant, minorUnits, pageOf, pageQuery } from '../envelope.ts';
import { currencyField, emailField, idField, listOf, optionalText, searchField } from '../fields.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { customField } from './payment-links.ts';
import { amountKinds, pageTypes, paymentPageInput } from './payment-page-input.ts';
import { feeBearers } from './pricing.ts';
import { transactionListQuery, transactionPage } from './transactions.ts';

/** DRAFT is seen by the merchant only · ACTIVE takes payments · INACTIVE was switched off · CLOSED is archived. */
export const pageStatuses = ['DRAFT', 'ACTIVE', 'INACTIVE', 'CLOSED'] as const;
export type PageStatus = (typeof pageStatuses)[number];

const picture = z.object({ id: idField, url: z.string() });

export const paymentPage = z.object({
  id: idField,
  reference: z.string(),
  name: z.string(),
  type: z.enum(pageTypes),
  status: z.enum(pageStatuses),
  currency: currencyField,
  amountKind: z.enum(amountKinds),
  amount: minorUnits.nullable(),
  amountMin: minorUnits.nullable(),
  amountMax: minorUnits.nullable(),
  suggestedAmounts: z.array(minorUnits),
  goalAmount: minorUnits.nullable(),
  description: z.string().nullable(),
  banner: picture.nullable(),
  gallery: z.array(picture),
  slug: z.string(),
  url: z.string().describe('What payers open'),
  redirectUrl: z.string().nullable(),
  successMessage: z.string().nullable(),
  customFields: z.array(customField),
  collectPhone: z.boolean(),
  collectAddress: z.boolean(),
  feeBearer: z.enum(feeBearers),
  notifyEmails: z.array(z.string()),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  seoImage: picture.nullable(),
  splitGroupId: idField.nullable(),
  collected: minorUnits.describe('Sum of successful payments, minor units'),
  refunded: minorUnits.describe('What of it was given back, minor units'),
  usedCount: z.number().int().describe('Successful payments'),
  visits: z.number().int(),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type PaymentPage = z.output<typeof paymentPage>;

/** Which pages: what a list and an export of them share. */
export const pageFilters = z.object({
  search: searchField,
  status: listOf(pageStatuses),
  type: listOf(pageTypes),
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
});

export const pageListQuery = pageFilters.extend({
  ...pageQuery.shape,
  sort: z.enum(['createdAt', '-createdAt', 'name', '-name', 'collected', '-collected']).default('-createdAt'),
});

const one = z.object({ pageId: idField });
const area = 'PAYMENT_GATEWAY.PAYMENT_PAGES';
const base = { feature: 'payment_pages' } as const;

export const paymentPagesContract = {
  listPaymentPages: {
    ...base,
    method: 'GET',
    url: '/payment-pages',
    summary: 'List payment pages',
    access: canRead(area),
    query: pageListQuery,
    output: pageOf(paymentPage).extend({
      counts: z.record(z.string(), z.number()).describe('By status, and all'),
    }),
  },
  createPaymentPage: {
    ...base,
    method: 'POST',
    url: '/payment-pages',
    summary: 'Draft a payment page, or make and publish it at once',
    access: canWrite(area),
    idempotency: 'optional',
    body: paymentPageInput,
    output: paymentPage,
    errors: ['SLUG_TAKEN'],
    message: 'Payment page saved',
  },
  getPaymentPage: {
    ...base,
    method: 'GET',
    url: '/payment-pages/:pageId',
    summary: 'Get a payment page',
    access: canRead(area),
    params: one,
    output: paymentPage,
    errors: ['NOT_FOUND'],
  },
  updatePaymentPage: {
    ...base,
    method: 'PUT',
    url: '/payment-pages/:pageId',
    summary: 'Change a payment page; payers see the change at once where it is published',
    description: 'The currency and the type stay as they are once the page has been paid.',
    access: canWrite(area),
    params: one,
    body: paymentPageInput,
    output: paymentPage,
    errors: ['NOT_FOUND', 'SLUG_TAKEN', 'PAGE_STATE'],
    message: 'Payment page saved',
  },
  setPaymentPageStatus: {
    ...base,
    method: 'PUT',
    url: '/payment-pages/:pageId/status',
    summary: 'Publish, deactivate, activate or archive a payment page',
    access: canWrite(area),
    params: one,
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE', 'CLOSED']) }),
    output: paymentPage,
    errors: ['NOT_FOUND', 'PAGE_STATE'],
    message: 'Payment page saved',
  },
  duplicatePaymentPage: {
    ...base,
    method: 'POST',
    url: '/payment-pages/:pageId/duplicate',
    summary: 'Draft a copy of a payment page with an address of its own',
    access: canWrite(area),
    idempotency: 'optional',
    params: one,
    output: paymentPage,
    errors: ['NOT_FOUND'],
    message: 'Payment page duplicated',
  },
  checkPaymentPageSlug: {
    ...base,
    method: 'GET',
    url: '/payment-pages/slug/:slug',
    summary: 'Say whether an address is free; payment links and pages share them',
    access: canWrite(area),
    params: z.object({ slug: z.string().max(100) }),
    query: z.object({ pageId: idField.optional().describe('The page being edited may keep its own') }),
    output: z.object({ available: z.boolean(), reason: z.string().nullable() }),
  },
  sharePaymentPage: {
    ...base,
    method: 'POST',
    url: '/payment-pages/:pageId/share',
    summary: 'Send a payment page by e-mail',
    access: canWrite(area),
    params: one,
    body: z.object({
      emails: z.array(emailField).min(1, 'E-mail is required').max(20, 'At most 20 addresses'),
      note: optionalText(500),
    }),
    output: z.object({ sent: z.number().int() }),
    errors: ['NOT_FOUND', 'PAGE_STATE'],
    message: 'Payment page sent',
  },
  getPaymentPageQr: {
    ...base,
    method: 'GET',
    url: '/payment-pages/:pageId/qr',
    summary: 'QR code of the address as SVG',
    access: canRead(area),
    params: one,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  getPaymentPageStatistics: {
    ...base,
    method: 'GET',
    url: '/payment-pages/:pageId/statistics',
    summary: 'Visits, conversion and collected amount of a page, day by day',
    access: canRead(area),
    params: one,
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    output: z.object({
      visits: z.number().int(),
      started: z.number().int().describe('Payments begun'),
      paid: z.number().int(),
      conversion: z.number().describe('Paid of visits, percent with one decimal'),
      collected: minorUnits,
      days: z.array(
        z.object({
          day: z.string(),
          visits: z.number().int(),
          paid: z.number().int(),
          collected: minorUnits,
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  },
  listPaymentPageTransactions: {
    ...base,
    method: 'GET',
    url: '/payment-pages/:pageId/transactions',
    summary: 'Payments made through a page',
    access: canRead(area),
    params: one,
    query: transactionListQuery,
    output: transactionPage,
    errors: ['NOT_FOUND'],
  },
  exportPaymentPages: {
    ...base,
    method: 'POST',
    url: '/payment-pages/export',
    summary: 'Make a file of the payment pages that the filters match',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(pageFilters),
    output: exportJob,
  },
} as const satisfies Contract;
