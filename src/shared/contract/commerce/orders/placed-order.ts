// Contract of the order page for customers: progress, delivery, and items. Anyone with the address can see it.
import { z } from 'zod';
import { deliveryKinds, orderPaymentStatuses, orderStatuses } from '../../../commerce/order-enums.ts';
import { languages } from '../../../languages.ts';
import type { Contract } from '../../endpoint.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';

export const placedOrder = z.object({
  now: instant,
  testMode: z.boolean(),
  simulated: z.boolean().describe('Whether live mode is simulated; no real money moves'),
  slug: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(orderPaymentStatuses),
  currency: currencyField,
  language: z
    .enum(languages)
    .nullable()
    .describe('Language it was placed in, otherwise that of the customer; null: neither is known'),
  customer: z.object({ name: z.string(), email: z.string() }),
  due: minorUnits,
  total: minorUnits,
  refunded: minorUnits,
  expiresAt: instant.nullable().describe('How long the stock is reserved while it is unpaid'),
  arrivesOn: day.nullable(),
  delivery: z.object({
    kind: z.enum(deliveryKinds),
    name: z.string().nullable(),
    to: z.string().nullable().describe('The delivery address or the pick-up place'),
    hours: z.string().nullable(),
  }),
  tracking: z.object({
    carrier: z.string().nullable(),
    number: z.string().nullable(),
    url: z.string().nullable(),
  }),
  steps: z
    .array(z.object({ label: z.string(), at: instant.nullable(), isNow: z.boolean() }))
    .describe('In order; at null: not reached yet'),
  lines: z.array(
    z.object({
      name: z.string(),
      variantName: z.string().nullable(),
      imageUrl: z.string().nullable(),
      quantity: z.number().int(),
      unitPrice: minorUnits,
      amount: minorUnits,
      refunded: z.number().int(),
    }),
  ),
  downloads: z
    .array(
      z.object({
        productName: z.string(),
        fileName: z.string(),
        sizeBytes: z.number().int(),
        path: z.string().nullable().describe('Link that is valid for a day; null: it cannot be downloaded'),
        left: z.number().int().nullable().describe('Downloads left; null: unlimited'),
        until: instant.nullable().describe('null: no end'),
        refusal: z.string().nullable().describe('Why it cannot be downloaded'),
      }),
    )
    .describe('Files that are delivered once the order is paid'),
  sums: z.array(
    z.object({
      label: z.string(),
      tax: z.string().nullable().describe('The name that replaces {{tax}} in the label'),
      note: z.string().nullable(),
      amount: minorUnits,
      strong: z.boolean(),
    }),
  ),
  pointsEarned: z.number().int().describe('Points earned by its payments so far'),
  notes: z.array(z.object({ at: instant, text: z.string() })).describe('Notes sent by the business'),
  receipt: z.boolean().describe('Whether there is a receipt'),
  reviewPath: z.string().nullable().describe('Page where the delivered items can be reviewed'),
});
export type PlacedOrder = z.output<typeof placedOrder>;

const params = z.object({ slug: z.string().min(3).max(64) });

export const placedOrderContract = {
  getPlacedOrder: {
    method: 'GET',
    access: 'public',
    params,
    url: '/pay/:slug/placed-order',
    summary: 'Get a hosted order',
    description: 'Returns what a customer sees of an order.',
    output: placedOrder,
    errors: ['NOT_FOUND'],
  },
  getPlacedOrderReceipt: {
    method: 'GET',
    access: 'public',
    params,
    url: '/pay/:slug/placed-order/receipt',
    summary: 'Download the receipt of a hosted order',
    description: 'Returns a PDF.',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
