// Contract of what is bought at an address: what is offered, what it costs as it is chosen, and beginning to pay it.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { day, minorUnits } from '../../envelope.ts';
import { currencyField, optionalText } from '../../fields.ts';
import { payerDetails } from '../payer-input.ts';

export const offer = z.object({
  quantityMax: z.number().int().describe('1: there is no quantity to choose'),
  takesCoupon: z.boolean(),
  setUpFee: minorUnits.describe('Once, with the first payment'),
  trialDays: z.number().int(),
  invoiceLimit: z
    .number()
    .int()
    .nullable()
    .describe('It ends after so many payments; null: when it is cancelled'),
  interval: z.enum(['daily', 'weekly', 'monthly', 'quarterly', 'biannually', 'annually']),
  intervalCount: z.number().int(),
});
export type Offer = z.output<typeof offer>;

export const orderChoice = z.object({
  quantity: z
    .number()
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(100_000, 'Must be at most 100000')
    .default(1),
  couponCode: optionalText(40).optional(),
});
export type OrderChoice = z.output<typeof orderChoice>;

export const orderQuote = z.object({
  currency: currencyField,
  lines: z.array(z.object({ name: z.string(), amount: minorUnits })),
  discount: z.object({ code: z.string(), amount: minorUnits }).nullable(),
  taxes: z.array(
    z.object({ name: z.string(), rate: z.number().int(), amount: minorUnits, isInclusive: z.boolean() }),
  ),
  total: minorUnits.describe('Due now'),
  later: z
    .object({ on: day, total: minorUnits })
    .nullable()
    .describe('The next payment; null: there is none'),
});
export type OrderQuote = z.output<typeof orderQuote>;

const params = z.object({ key: z.string().min(3).max(64) });

export const ordersContract = {
  quoteOrder: {
    method: 'POST',
    url: '/pay/:key/order/quote',
    summary: 'What an order costs now and later',
    access: 'public',
    params,
    body: orderChoice,
    output: orderQuote,
    errors: ['NOT_FOUND', 'LINK_CLOSED', 'COUPON_REFUSED', 'TOO_MANY_REQUESTS'],
  },
  startOrder: {
    method: 'POST',
    url: '/pay/:key/order',
    summary: 'Order what is bought at an address, and begin to pay what is due now',
    access: 'public',
    idempotency: 'required',
    params,
    body: payerDetails
      .pick({ email: true, name: true })
      .extend(orderChoice.shape)
      .extend({ total: minorUnits.describe('As it was shown; refused when it is another by now') }),
    output: z.object({
      reference: z.string().nullable().describe('Of the payment; null: nothing is due now'),
      done: z.string().describe('What was ordered, for the payer'),
    }),
    errors: ['NOT_FOUND', 'LINK_CLOSED', 'COUPON_REFUSED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract;
