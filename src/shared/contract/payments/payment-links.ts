// Contract of payment links: shared addresses at which payers pay.
import { z } from 'zod';
import { linkStates } from '#shared/payments/payment-states.ts';
import { describeStates } from '#shared/states.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, minorUnits } from '../envelope.ts';
import { amountField, checkAmount, currencyField, idField, knownOf, listOf, textField } from '../fields.ts';
import { listFilters, madeBetween } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { itemFaults, soldItemList, soldItems, storedItem } from './sources/goods.ts';
import { getStatisticsOf, listTransactionsOf, shareByEmail } from './sources/source-calls.ts';
import { payerInputShape, payerShape, richDescription, slugField } from './sources/source-fields.ts';

/** `payment` collects an amount · `product` sells products of the catalogue. */
export const linkTypes = ['payment', 'product'] as const;
export type LinkType = (typeof linkTypes)[number];
/** `one-time` closes after one payment; `multiple` takes many. */
export const linkKinds = ['one-time', 'multiple'] as const;
/**
 * ACTIVE takes payments · INACTIVE was switched off · COMPLETED was paid as often as it allows ·
 * EXPIRED is past its date (derived) · CLOSED is archived.
 */
export const linkStatuses = ['ACTIVE', 'DRAFT', 'INACTIVE', 'COMPLETED', 'EXPIRED', 'CLOSED'] as const;
export type LinkStatus = (typeof linkStatuses)[number];
export const linkStatusLabels: Record<LinkStatus, string> = {
  ACTIVE: 'Active',
  DRAFT: 'Draft',
  INACTIVE: 'Inactive',
  COMPLETED: 'Completed',
  EXPIRED: 'Expired',
  CLOSED: 'Archived',
};

export const linkFields = z.object({
  name: textField('Link name', 100),
  description: richDescription,
  kind: z.enum(linkKinds),
  type: z.enum(linkTypes).default('payment'),
  items: soldItems.describe('For type product: what is sold, in display order'),
  currency: currencyField,
  amount: amountField.nullish().describe('Minor units; null: the payer enters it'),
  amountMin: amountField.nullish().describe('Minor units; minimum the payer can enter'),
  amountMax: amountField.nullish().describe('Minor units; maximum the payer can enter'),
  slug: slugField.nullish().describe('Part of the address after /pay/; generated when left out'),
  usesMax: z.number().int().min(1, 'Must be at least 1').max(1_000_000).nullish().describe('null: unlimited'),
  expiresAt: instantField.nullish(),
  ...payerInputShape,
  splitGroupId: idField.nullish().describe('Split group that shares the payments'),
  imageId: idField.nullish().describe('From POST /upload'),
});

export type LinkFields = z.output<typeof linkFields>;

/** Rules that concern several fields at once. */
function checkLink(link: LinkFields, context: z.RefinementCtx): void {
  const complain = (path: string, message: string | null) => {
    if (message) context.addIssue({ code: 'custom', path: [path], message });
  };
  if (link.type === 'product') {
    if (link.items.length === 0) complain('items', 'Choose a product');
    for (const [path, message] of Object.entries(itemFaults(link.items)))
      context.addIssue({
        code: 'custom',
        path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        message,
      });
  }
  if (link.amount != null) complain('amount', checkAmount(link.amount, link.currency));
  if (link.amount == null && link.amountMin != null)
    complain('amountMin', checkAmount(link.amountMin, link.currency));
  if (link.amount == null && link.amountMax != null)
    complain('amountMax', checkAmount(link.amountMax, link.currency));
  if (link.amountMin != null && link.amountMax != null && link.amountMax < link.amountMin)
    complain('amountMax', 'Must not be less than the minimum amount');
  if (link.kind === 'one-time' && link.usesMax != null && link.usesMax !== 1)
    complain('usesMax', 'A one-time link accepts one payment');
  const labels = link.customFields.map((field) => field.label);
  link.customFields.forEach((field, index) => {
    const complainOf = (part: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['customFields', index, part], message });
    if (field.type === 'select' && field.options.length < 2)
      complainOf('options', 'Enter at least 2 options');
    if (labels.indexOf(field.label) < index) complainOf('label', 'This field already exists');
  });
}

export const paymentLinkInput = linkFields.superRefine(checkLink);
export type PaymentLinkInput = z.output<typeof paymentLinkInput>;
/** A caller without knowledge of types and products leaves them unchanged. */
export const changedPaymentLink = linkFields
  .extend({
    type: z.enum(linkTypes).optional().describe('Unchanged when left out'),
    items: soldItemList.optional().describe('For type product: what is sold; unchanged when left out'),
    known: knownOf(linkFields),
  })
  .superRefine((link, context) => {
    const isSold = link.type === 'product' && link.items !== undefined;
    checkLink({ ...link, type: isSold ? 'product' : 'payment', items: link.items ?? [] }, context);
  });
export type ChangedPaymentLink = z.output<typeof changedPaymentLink>;
/** A draft is visible to the merchant only, until PUT …/status makes it ACTIVE. */
export const newPaymentLinkInput = linkFields
  .extend({ draft: z.boolean().default(false).describe('Not visible to payers until it is published') })
  .superRefine(checkLink);

export const paymentLink = z.object({
  id: idField,
  reference: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(linkKinds),
  type: z.enum(linkTypes),
  items: z.array(storedItem).describe('For type product: what is sold'),
  status: z.enum(linkStatuses).describe(describeStates(linkStates)),
  currency: currencyField,
  amount: minorUnits.nullable(),
  amountMin: minorUnits.nullable(),
  amountMax: minorUnits.nullable(),
  slug: z.string(),
  url: z.string().describe('Address for payers'),
  usesMax: z.number().int().nullable(),
  usedCount: z.number().int(),
  expiresAt: z.string().nullable(),
  ...payerShape,
  splitGroupId: idField.nullable(),
  imageId: idField.nullable(),
  imageUrl: z.string().nullable(),
  collected: minorUnits.describe('Total of successful payments, minor units'),
  visits: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type PaymentLink = z.output<typeof paymentLink>;

/** The filters, shared by the list and its export. */
export const linkFilters = listFilters({
  statuses: linkStatuses,
  sorts: ['createdAt', 'name', 'reference', 'amount', 'payments', 'collected'],
})
  .extend({
    kind: listOf(linkKinds),
    type: listOf(linkTypes),
  })
  .extend(madeBetween.shape);

export const linkListQuery = linkFilters.extend({
  ...countedPageQuery.shape,
});

const one = z.object({ linkId: idField });
const { read, readOne, write, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.PAYMENT_LINKS',
  feature: 'payment_links',
  params: one,
  output: paymentLink,
});

export const paymentLinksContract = {
  listPaymentLinks: {
    ...read,
    url: '/payment-links',
    summary: 'List payment links',
    query: linkListQuery,
    output: countedPageOf(paymentLink),
  },
  createPaymentLink: {
    ...create,
    url: '/payment-links',
    summary: 'Create a payment link',
    body: newPaymentLinkInput,
    errors: ['SLUG_TAKEN'],
    message: 'Payment link created',
  },
  getPaymentLink: {
    ...readOne,
    url: '/payment-links/:linkId',
    summary: 'Get a payment link',
    output: paymentLink,
  },
  updatePaymentLink: {
    ...change,
    method: 'PUT',
    url: '/payment-links/:linkId',
    summary: 'Update a payment link',
    description: 'The currency and the kind cannot be changed once the link has a payment.',
    body: changedPaymentLink,
    errors: ['NOT_FOUND', 'SLUG_TAKEN', 'LINK_STATE', 'CHANGED_MEANWHILE'],
    message: 'Payment link saved',
  },
  setPaymentLinkStatus: {
    ...change,
    method: 'PUT',
    url: '/payment-links/:linkId/status',
    summary: 'Activate, deactivate or archive a payment link',
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE', 'CLOSED']) }),
    errors: ['NOT_FOUND', 'LINK_STATE'],
    message: 'Payment link saved',
  },
  duplicatePaymentLink: {
    ...change,
    method: 'POST',
    url: '/payment-links/:linkId/duplicate',
    summary: 'Duplicate a payment link',
    description: 'The copy gets its own address.',
    idempotency: 'optional',
    errors: ['NOT_FOUND'],
    message: 'Payment link duplicated',
  },
  checkPaymentLinkSlug: {
    ...write,
    method: 'GET',
    url: '/payment-links/slug/:slug',
    summary: 'Check whether a slug is available',
    params: z.object({ slug: z.string().max(100) }),
    query: z.object({ linkId: idField.optional().describe('The link being edited can keep its own slug') }),
    output: z.object({ available: z.boolean(), reason: z.string().nullable() }),
  },
  sharePaymentLink: shareByEmail({
    ...write,
    url: '/payment-links/:linkId/share',
    summary: 'Send a payment link by e-mail',
    params: one,
    errors: ['NOT_FOUND', 'LINK_STATE'],
    message: 'Payment link sent',
  }),
  getPaymentLinkQr: {
    ...readOne,
    url: '/payment-links/:linkId/qr',
    summary: 'Get the QR code of a payment link',
    description: 'Returns an SVG.',
    output: 'file',
  },
  getPaymentLinkStatistics: getStatisticsOf({
    ...readOne,
    url: '/payment-links/:linkId/statistics',
    summary: 'Get payment link statistics',
    description: 'Returns visits, conversion and collected amount by day.',
  }),
  listPaymentLinkTransactions: listTransactionsOf({
    ...readOne,
    url: '/payment-links/:linkId/transactions',
    summary: 'List the payments of a payment link',
  }),
  exportPaymentLinks: {
    ...fileOf(linkFilters),
    url: '/payment-links/export',
    summary: 'Export payment links',
  },
} as const satisfies Contract;
