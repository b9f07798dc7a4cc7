// Contract of orders at an address: the offer, the price of a choice, and starting its payment.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { day, minorUnits } from '../../envelope.ts';
import { currencyField, idField, optionalText } from '../../fields.ts';
import { payerDetails } from '../payer-input.ts';
import { itemQuantityMax, itemsMax } from './goods.ts';
import { couponPart, taxPart } from './purchase.ts';

const offeredPlan = z.object({
  planId: idField,
  name: z.string(),
  description: z.string().nullable(),
  price: minorUnits.describe('Per unit and period'),
  quantityMax: z.number().int().describe('1: no quantity to choose'),
  setUpFee: minorUnits.describe('Charged once with the first payment'),
  trialDays: z.number().int(),
  invoiceLimit: z
    .number()
    .int()
    .nullable()
    .describe('Ends after this many payments; null: when it is cancelled'),
  interval: z.enum(['daily', 'weekly', 'monthly', 'quarterly', 'biannually', 'annually']),
  intervalCount: z.number().int(),
});
export type OfferedPlan = z.output<typeof offeredPlan>;

const offeredItem = z.object({
  productId: idField,
  name: z.string(),
  description: z.string().nullable(),
  unit: z.string().nullable(),
  imageUrl: z.string().nullable(),
  unitPrice: minorUnits,
  quantity: z.number().int().describe('Quantity selected when the page is opened'),
  quantityMin: z.number().int().describe('0: can be left out'),
  quantityMax: z.number().int(),
});
export type OfferedItem = z.output<typeof offeredItem>;

export const offer = z.object({
  takesCoupon: z.boolean(),
  items: z.array(offeredItem).describe('Products that are bought together, as selected'),
  plans: z.array(offeredPlan).describe('Plans to choose one from'),
});
export type Offer = z.output<typeof offer>;

const wholeNumber = (least: number, most: number) =>
  z
    .number()
    .int('Must be a whole number')
    .min(least, `Must be at least ${least}`)
    .max(most, `Must be at most ${most}`);

export const orderChoice = z.object({
  planId: idField.optional().describe('The first plan when left out'),
  quantity: wholeNumber(1, 100_000).default(1).describe('Quantity of the plan'),
  items: z
    .array(z.object({ productId: idField, quantity: wholeNumber(0, itemQuantityMax) }))
    .max(itemsMax, `At most ${itemsMax} products`)
    .default([])
    .describe('Quantity of each product; the preselected quantity for those left out'),
  couponCode: optionalText(40).optional(),
});
export type OrderChoice = z.output<typeof orderChoice>;

export const orderQuote = z.object({
  currency: currencyField,
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      unitPrice: minorUnits,
      amount: minorUnits.describe('Quantity times unit price'),
    }),
  ),
  discount: couponPart.nullable(),
  taxes: z.array(taxPart),
  total: minorUnits.describe('Due now'),
  later: z.object({ on: day, total: minorUnits }).nullable().describe('The next payment; null: none'),
});
export type OrderQuote = z.output<typeof orderQuote>;

const params = z.object({ key: z.string().min(3).max(64) });

export const ordersContract = {
  quoteOrder: {
    method: 'POST',
    url: '/pay/:key/order/quote',
    summary: 'Get the cost of an order',
    description: 'Returns what is due now and later.',
    access: 'public',
    params,
    body: orderChoice,
    output: orderQuote,
    errors: ['NOT_FOUND', 'LINK_CLOSED', 'COUPON_REFUSED', 'TOO_MANY_REQUESTS'],
  },
  startOrder: {
    method: 'POST',
    url: '/pay/:key/order',
    summary: 'Start an order',
    description: 'Orders what is bought at an address and starts the payment of what is due now.',
    access: 'public',
    idempotency: 'required',
    params,
    body: payerDetails
      .omit({ amount: true })
      .extend(orderChoice.shape)
      .extend({
        total: minorUnits.describe('Total as it was shown; refused if it has changed since'),
        replaces: z
          .string()
          .max(64)
          .optional()
          .describe('Reference of a payment started here before; if unpaid, it is replaced by this one'),
      }),
    output: z.object({
      reference: z.string().nullable().describe('Reference of the payment; null: nothing is due now'),
      done: z.string().describe('What was ordered, for the payer'),
    }),
    errors: [
      'NOT_FOUND',
      'LINK_CLOSED',
      'LINK_EXPIRED',
      'LINK_EXHAUSTED',
      'COUPON_REFUSED',
      'CONFLICT',
      'TOO_MANY_REQUESTS',
    ],
  },
} as const satisfies Contract;
