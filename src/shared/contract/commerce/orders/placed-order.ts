// Contract of the page of an order for its customer: how far it is, where, and what was ordered. Whoever has the address sees it.
import { z } from 'zod';
import { deliveryKinds, orderPaymentStatuses, orderStatuses } from '../../../commerce/order-words.ts';
import { languages } from '../../../languages.ts';
import type { Contract } from '../../endpoint.ts';
import { day, instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';

export const placedOrder = z.object({
  now: instant,
  testMode: z.boolean(),
  simulated: z.boolean().describe('Live mode in which no real money moves'),
  slug: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(orderPaymentStatuses),
  currency: currencyField,
  language: z
    .enum(languages)
    .nullable()
    .describe('In which it was placed, else that of the customer; null: neither is known'),
  customer: z.object({ name: z.string(), email: z.string() }),
  due: minorUnits,
  total: minorUnits,
  refunded: minorUnits,
  expiresAt: instant.nullable().describe('Until when it is kept while it is not paid'),
  arrivesOn: day.nullable(),
  delivery: z.object({
    kind: z.enum(deliveryKinds),
    name: z.string().nullable(),
    to: z.string().nullable().describe('The address, or where it is picked up'),
    hours: z.string().nullable(),
  }),
  tracking: z.object({
    carrier: z.string().nullable(),
    number: z.string().nullable(),
    url: z.string().nullable(),
  }),
  steps: z
    .array(z.object({ label: z.string(), at: instant.nullable(), isNow: z.boolean() }))
    .describe('In their order; at null: still to come'),
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
        path: z.string().nullable().describe('A link that lasts a day; null: it may not be downloaded'),
        left: z.number().int().nullable().describe('How often still; null: as often as one likes'),
        until: instant.nullable().describe('null: for ever'),
        refusal: z.string().nullable().describe('Why it may not be downloaded'),
      }),
    )
    .describe('The files it is delivered as, once it is paid'),
  sums: z.array(
    z.object({
      label: z.string(),
      tax: z.string().nullable().describe('The name that stands for {{tax}} in the label'),
      note: z.string().nullable(),
      amount: minorUnits,
      strong: z.boolean(),
    }),
  ),
  pointsEarned: z.number().int().describe('By its payments, so far'),
  notes: z.array(z.object({ at: instant, text: z.string() })).describe('That the business has sent'),
  receipt: z.boolean().describe('Whether there is a receipt'),
  reviewPath: z.string().nullable().describe('Where what arrived is reviewed'),
});
export type PlacedOrder = z.output<typeof placedOrder>;

const params = z.object({ slug: z.string().min(3).max(64) });

export const placedOrderContract = {
  getPlacedOrder: {
    method: 'GET',
    access: 'public',
    params,
    url: '/pay/:slug/placed-order',
    summary: 'What a customer sees of an order',
    output: placedOrder,
    errors: ['NOT_FOUND'],
  },
  getPlacedOrderReceipt: {
    method: 'GET',
    access: 'public',
    params,
    url: '/pay/:slug/placed-order/receipt',
    summary: 'The receipt of a paid order as PDF, for its customer',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
