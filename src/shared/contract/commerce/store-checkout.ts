// Contract of purchases in a store without an account: the cost of the bag with delivery and coupon, and the order itself.
import { z } from 'zod';
import { statesOf } from '../../account/places.ts';
import { rewardPointsMax } from '../../commerce/rewards.ts';
import { languages } from '../../languages.ts';
import type { Contract } from '../endpoint.ts';
import { minorUnits } from '../envelope.ts';
import { emailField, optionalText } from '../fields.ts';
import { orderQuote } from './orders/order-quote.ts';
import { deliveryChoice, orderLineInput, orderLinesMax, orderRequest } from './orders/order-shapes.ts';

const lines = z
  .array(orderLineInput)
  .min(1, 'Choose at least one product')
  .max(orderLinesMax, `At most ${orderLinesMax} lines`);

export const checkoutQuoteInput = z.object({
  lines,
  delivery: deliveryChoice.nullish().describe('The chosen delivery; not chosen yet when left out'),
  state: optionalText(60).describe('State of the address, if known'),
  couponCode: optionalText(40),
  pointsSession: optionalText(100).describe('From the verification code; points are offered with it'),
});
export const storeOrderInput = orderRequest.omit({ currency: true }).extend({
  language: z
    .enum(languages)
    .nullish()
    .describe(
      'Language of the page it is placed on, used for its documents and e-mails; the customer’s when left out',
    ),
  total: minorUnits.min(0).describe('Total as it was shown; refused if it has changed since'),
  points: z
    .object({
      session: z.string().max(100).describe('From the verification code'),
      points: z.number().int().min(1).max(rewardPointsMax).describe('Points as offered'),
    })
    .nullish()
    .transform((value) => value ?? null)
    .describe('Points to use; none when left out'),
});

const params = z.object({ storeSlug: z.string().min(3).max(60) });

export const storeCheckoutContract = {
  sendPointsCode: {
    method: 'POST',
    access: 'public',
    url: '/store/:storeSlug/points/code',
    summary: 'Send a code to use points in a store',
    description: 'The response is the same whether or not the address has points.',
    params,
    body: z.object({
      email: emailField,
      language: z.enum(languages).nullish().describe('Language of the e-mail'),
    }),
    output: z.object({ minutes: z.number().int().describe('How many minutes the code is valid') }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  openStorePoints: {
    method: 'POST',
    access: 'public',
    transaction: 'own',
    url: '/store/:storeSlug/points/open',
    summary: 'Verify the code to use points in a store',
    params,
    body: z.object({
      email: emailField,
      code: z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code'),
    }),
    output: z.object({
      session: z.string().describe('Allows points to be offered and used for half an hour'),
    }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  quoteStoreOrder: {
    method: 'POST',
    access: 'public',
    url: '/store/:storeSlug/quote',
    summary: 'Preview a store order',
    description: 'Returns the total and the delivery options; nothing is reserved.',
    params,
    body: checkoutQuoteInput,
    output: orderQuote,
    errors: ['NOT_FOUND'],
  },
  placeStoreOrder: {
    method: 'POST',
    access: 'public',
    url: '/store/:storeSlug/orders',
    summary: 'Place a store order',
    description: 'Reserves the items until it is paid.',
    idempotency: 'required',
    params,
    body: storeOrderInput,
    output: z.object({
      number: z.string(),
      reference: z.string().nullable().describe('Reference of its payment; null: nothing to pay'),
      slug: z.string().describe('Slug of the order’s page'),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STOCK_SHORT', 'COUPON_REFUSED'],
    message: 'Order placed',
  },
} as const satisfies Contract;

/** The known states of a country; empty: any text is accepted. */
export const knownStatesOf = (country: string): readonly string[] =>
  country === 'NG' || country === 'US' ? statesOf[country] : [];
