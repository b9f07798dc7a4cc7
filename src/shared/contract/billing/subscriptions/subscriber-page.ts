// Contract of the customer's own page of a subscription, opened by the link that was sent by e-mail.
import { z } from 'zod';
import { billingIntervals } from '../../../billing/subscriptions/billing-days.ts';
import type { Contract } from '../../endpoint.ts';
import { day, minorUnits } from '../../envelope.ts';
import { currencyField, idField, reasonInput } from '../../fields.ts';
import { cardInput } from '../../payments/payer-input.ts';
import { savedCard } from '../../payments/saved-cards.ts';
import { changeQuote, changeWish, quantityField } from './subscription-shapes.ts';
import { collections, subscriptionStatuses } from './subscription-words.ts';

export const ownSubscription = z.object({
  merchantName: z.string(),
  testMode: z.boolean(),
  simulated: z.boolean().describe('Live mode, in an installation where it is a simulation'),
  reference: z.string(),
  plan: z.string(),
  description: z.string().nullable(),
  status: z.enum(subscriptionStatuses),
  currency: currencyField,
  quantity: z.number().int(),
  interval: z.enum(billingIntervals),
  intervalCount: z.number().int(),
  collection: z.enum(collections),
  nextOn: day.nullable(),
  nextTotal: minorUnits.nullable().describe('With taxes, as it will be billed'),
  servedUntil: day.nullable().describe('The day after the last one that was billed'),
  cancelOn: day.nullable(),
  planId: idField,
  plans: z
    .array(
      z.object({
        id: idField,
        name: z.string(),
        amount: minorUnits.describe('Each period, before taxes'),
        interval: z.enum(billingIntervals),
        intervalCount: z.number().int(),
        quantityAllowed: z.boolean(),
      }),
    )
    .describe('What it may be changed to; none where that is not allowed'),
  cardId: idField.nullable(),
  cardEntry: z.boolean().describe('A new card can be saved here, without a payment'),
  cards: z.array(savedCard),
  unpaid: z.object({ number: z.string(), amount: minorUnits, url: z.string().nullable() }).nullable(),
  invoices: z
    .array(
      z.object({
        number: z.string(),
        from: day,
        until: day,
        total: minorUnits,
        state: z.enum(['paid', 'open', 'dropped']),
        url: z.string().nullable(),
      }),
    )
    .describe('The newest 24'),
});
export type OwnSubscription = z.output<typeof ownSubscription>;

export const ownCardInput = z.object({
  card: z.object({
    number: cardInput.shape.number,
    expiry: z
      .string()
      .trim()
      .regex(/^(0[1-9]|1[0-2])\s?\/\s?\d{2}$/, 'Enter it as MM/YY'),
    cvv: cardInput.shape.cvv,
  }),
});

const params = z.object({ token: z.string().regex(/^[0-9a-f]{64}[\w-]{20,64}$/, 'Not valid') });
const at = '/subscriber/:token';
const page = { access: 'public', params, output: ownSubscription, errors: ['LINK_DEAD'] } as const;
const step = { ...page, method: 'POST', errors: ['LINK_DEAD', 'CONFLICT', 'TOO_MANY_REQUESTS'] } as const;

export const subscriberPageContract = {
  getOwnSubscription: {
    ...page,
    method: 'GET',
    url: at,
    summary: 'Show a customer their subscription by their link',
  },
  chooseOwnCard: {
    ...step,
    url: `${at}/card`,
    summary: 'Charge another saved card of one’s own; what is unpaid is charged at once',
    body: z.object({ cardId: idField }),
  },
  saveOwnCard: {
    ...step,
    url: `${at}/new-card`,
    summary: 'Save a new card of one’s own and charge it from now on',
    description: 'Its bank is asked by an authorisation of nothing. What is unpaid is charged at once.',
    transaction: 'own',
    body: ownCardInput,
    errors: ['LINK_DEAD', 'CONFLICT', 'TOO_MANY_REQUESTS', 'REAL_CARD', 'CARD_INVALID'],
  },
  quoteOwnChange: {
    ...page,
    method: 'GET',
    url: `${at}/change`,
    summary: 'Show what a change of one’s own plan or quantity costs',
    query: changeWish.extend({ quantity: z.coerce.number().pipe(quantityField) }),
    output: changeQuote,
    errors: ['LINK_DEAD', 'CONFLICT'],
  },
  makeOwnChange: {
    ...step,
    url: `${at}/change`,
    summary: 'Change one’s own plan or quantity',
    body: changeWish.extend({
      total: minorUnits.describe('As it was shown; refused when it is another by now'),
    }),
  },
  cancelOwnSubscription: {
    ...step,
    url: `${at}/cancel`,
    summary: 'Cancel one’s own subscription at the end of its period',
    description: 'Without a period that runs it ends at once.',
    body: reasonInput,
  },
  undoOwnCancel: { ...step, url: `${at}/undo-cancel`, summary: 'Let one’s own subscription run on' },
} as const satisfies Contract;
