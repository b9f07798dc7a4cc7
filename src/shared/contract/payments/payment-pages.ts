// Contract of payment pages: pages with pictures and texts that a merchant drafts, publishes and shares.
import { z } from 'zod';
import { pageStates } from '#shared/payments/payment-states.ts';
import { describeStates } from '#shared/states.ts';
import { canRead } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, minorUnits } from '../envelope.ts';
import { currencyField, idField, listOf } from '../fields.ts';
import { listFilters, madeBetween } from '../list-filters.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { amountKinds, changedPaymentPage, pageTypes, paymentPageInput } from './payment-page-input.ts';
import { storedItem } from './sources/goods.ts';
import { getStatisticsOf, listTransactionsOf, shareByEmail } from './sources/source-calls.ts';
import { payerShape } from './sources/source-fields.ts';

/** DRAFT is visible to the merchant only · ACTIVE takes payments · INACTIVE was switched off · CLOSED is archived. */
export const pageStatuses = ['DRAFT', 'ACTIVE', 'INACTIVE', 'CLOSED'] as const;
export type PageStatus = (typeof pageStatuses)[number];

const picture = z.object({ id: idField, url: z.string() });

export const paymentPage = z.object({
  id: idField,
  reference: z.string(),
  name: z.string(),
  type: z.enum(pageTypes),
  status: z.enum(pageStatuses).describe(describeStates(pageStates)),
  currency: currencyField,
  amountKind: z.enum(amountKinds),
  amount: minorUnits.nullable(),
  amountMin: minorUnits.nullable(),
  amountMax: minorUnits.nullable(),
  suggestedAmounts: z.array(minorUnits),
  items: z.array(storedItem).describe('For type product: what is sold'),
  planIds: z.array(idField).describe('For type subscription: the plans to choose from'),
  goalAmount: minorUnits.nullable(),
  description: z.string().nullable(),
  banner: picture.nullable(),
  gallery: z.array(picture),
  slug: z.string(),
  url: z.string().describe('Address for payers'),
  ...payerShape,
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  seoImage: picture.nullable(),
  splitGroupId: idField.nullable(),
  collected: minorUnits.describe('Total of successful payments, minor units'),
  refunded: minorUnits.describe('Amount refunded, minor units'),
  usedCount: z.number().int().describe('Number of successful payments'),
  visits: z.number().int(),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type PaymentPage = z.output<typeof paymentPage>;

/** The filters, shared by the list and its export. */
export const pageFilters = listFilters({
  statuses: pageStatuses,
  sorts: ['createdAt', 'name', 'reference', 'amount', 'payments', 'collected'],
})
  .extend({
    type: listOf(pageTypes),
  })
  .extend(madeBetween.shape);

export const pageListQuery = pageFilters.extend({
  ...countedPageQuery.shape,
});

const one = z.object({ pageId: idField });
const area = 'PAYMENT_GATEWAY.PAYMENT_PAGES';
const base = { feature: 'payment_pages' } as const;
const { read, readOne, write, create, change } = callsOf({
  area,
  feature: 'payment_pages',
  params: one,
  output: paymentPage,
});

export const paymentPagesContract = {
  listPaymentPages: {
    ...read,
    url: '/payment-pages',
    summary: 'List payment pages',
    query: pageListQuery,
    output: countedPageOf(paymentPage),
  },
  createPaymentPage: {
    ...create,
    url: '/payment-pages',
    summary: 'Create a payment page',
    description: 'Saves it as a draft or publishes it immediately.',
    body: paymentPageInput,
    errors: ['SLUG_TAKEN'],
    message: 'Payment page saved',
  },
  getPaymentPage: {
    ...readOne,
    url: '/payment-pages/:pageId',
    summary: 'Get a payment page',
    output: paymentPage,
  },
  updatePaymentPage: {
    ...change,
    method: 'PUT',
    url: '/payment-pages/:pageId',
    summary: 'Update a payment page',
    description:
      'Changes of a published page are visible immediately. The currency and the type cannot be changed once the page has a payment.',
    body: changedPaymentPage,
    errors: ['NOT_FOUND', 'SLUG_TAKEN', 'PAGE_STATE', 'CHANGED_MEANWHILE'],
    message: 'Payment page saved',
  },
  setPaymentPageStatus: {
    ...change,
    method: 'PUT',
    url: '/payment-pages/:pageId/status',
    summary: 'Publish, deactivate, activate or archive a payment page',
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE', 'CLOSED']) }),
    errors: ['NOT_FOUND', 'PAGE_STATE'],
    message: 'Payment page saved',
  },
  duplicatePaymentPage: {
    ...change,
    method: 'POST',
    url: '/payment-pages/:pageId/duplicate',
    summary: 'Duplicate a payment page',
    description: 'The copy is a draft with its own address.',
    idempotency: 'optional',
    errors: ['NOT_FOUND'],
    message: 'Payment page duplicated',
  },
  checkPaymentPageSlug: {
    ...write,
    method: 'GET',
    url: '/payment-pages/slug/:slug',
    summary: 'Check whether a page slug is available',
    description: 'Payment links and pages share them.',
    params: z.object({ slug: z.string().max(100) }),
    query: z.object({ pageId: idField.optional().describe('The page being edited can keep its own slug') }),
    output: z.object({ available: z.boolean(), reason: z.string().nullable() }),
  },
  sharePaymentPage: shareByEmail({
    ...write,
    url: '/payment-pages/:pageId/share',
    summary: 'Send a payment page by e-mail',
    params: one,
    errors: ['NOT_FOUND', 'PAGE_STATE'],
    message: 'Payment page sent',
  }),
  getPaymentPageQr: {
    ...readOne,
    url: '/payment-pages/:pageId/qr',
    summary: 'Get the QR code of a payment page',
    description: 'Returns an SVG.',
    output: 'file',
  },
  getPaymentPageStatistics: getStatisticsOf({
    ...readOne,
    url: '/payment-pages/:pageId/statistics',
    summary: 'Get payment page statistics',
    description: 'Returns visits, conversion and collected amount by day.',
  }),
  listPaymentPageTransactions: listTransactionsOf({
    ...readOne,
    url: '/payment-pages/:pageId/transactions',
    summary: 'List the payments of a payment page',
  }),
  exportPaymentPages: {
    ...base,
    method: 'POST',
    url: '/payment-pages/export',
    summary: 'Export payment pages',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(pageFilters),
    output: exportJob,
  },
} as const satisfies Contract;
