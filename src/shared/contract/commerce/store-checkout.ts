// Contract of buying in a store without an account: what the bag costs with its delivery and coupon, and the order itself.
import { z } from 'zod';
import { statesOf } from '../../account/places.ts';
import { rewardPointsMax } from '../../commerce/rewards.ts';
import { languages } from '../../languages.ts';
import type { Contract } from '../endpoint.ts';
import { minorUnits } from '../envelope.ts';
import { emailField, optionalText } from '../fields.ts';
import { orderQuote } from './orders/order-quote.ts';
import { deliveryChoice, orderLineInput, orderLinesMax, orderWish } from './orders/order-shapes.ts';

const lines = z
  .array(orderLineInput)
  .min(1, 'Choose at least one product')
  .max(orderLinesMax, `At most ${orderLinesMax} lines`);

export const checkoutQuoteInput = z.object({
  lines,
  delivery: deliveryChoice.nullish().describe('As chosen; left out: not yet'),
  state: optionalText(60).describe('Of the address, as far as it is known'),
  couponCode: optionalText(40),
  pointsSession: optionalText(100).describe('What the code has opened: points are offered'),
});
export const storeOrderInput = orderWish.omit({ currency: true }).extend({
  language: z
    .enum(languages)
    .nullish()
    .describe(
      'Of the page it is placed on: its papers and e-mails are in it; left out: that of the customer',
    ),
  total: minorUnits.min(0).describe('As it was shown; refused when it is another by now'),
  points: z
    .object({
      session: z.string().max(100).describe('What the code has opened'),
      points: z.number().int().min(1).max(rewardPointsMax).describe('As they were offered'),
    })
    .nullish()
    .transform((value) => value ?? null)
    .describe('Points that pay a part of it; left out: none'),
});

const params = z.object({ storeSlug: z.string().min(3).max(60) });

export const storeCheckoutContract = {
  sendPointsCode: {
    method: 'POST',
    access: 'public',
    url: '/store/:storeSlug/points/code',
    summary: 'Send a one-time code to an e-mail address, to pay with its points',
    description: 'The answer is the same whether the address has points or not.',
    params,
    body: z.object({
      email: emailField,
      language: z.enum(languages).nullish().describe('That the e-mail is written in'),
    }),
    output: z.object({ minutes: z.number().int().describe('How long the code works') }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  openStorePoints: {
    method: 'POST',
    access: 'public',
    transaction: 'own',
    url: '/store/:storeSlug/points/open',
    summary: 'Open the points of an e-mail address, by the code',
    params,
    body: z.object({
      email: emailField,
      code: z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code'),
    }),
    output: z.object({ session: z.string().describe('Offers and pays with them, for half an hour') }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  quoteStoreOrder: {
    method: 'POST',
    access: 'public',
    url: '/store/:storeSlug/quote',
    summary: 'What an order would cost, and how it can be delivered; nothing is kept',
    params,
    body: checkoutQuoteInput,
    output: orderQuote,
    errors: ['NOT_FOUND'],
  },
  placeStoreOrder: {
    method: 'POST',
    access: 'public',
    url: '/store/:storeSlug/orders',
    summary: 'Order what is in the bag; its pieces are kept while it is paid',
    idempotency: 'required',
    params,
    body: storeOrderInput,
    output: z.object({
      number: z.string(),
      reference: z.string().nullable().describe('Of its payment; null: nothing is to be paid'),
      slug: z.string().describe('Of the page of the order'),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STOCK_SHORT', 'COUPON_REFUSED'],
    message: 'Order placed',
  },
} as const satisfies Contract;

/** The states that are known of a country; none: any may be written. */
export const statesKnown = (country: string): readonly string[] =>
  country === 'NG' || country === 'US' ? statesOf[country] : [];
