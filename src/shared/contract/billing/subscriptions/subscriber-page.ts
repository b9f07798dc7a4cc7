// Contract of the customer's own subscription page, opened by a link sent by e-mail.
import { z } from 'zod';
import { billingIntervals } from '../../../billing/subscriptions/billing-days.ts';
import type { Contract } from '../../endpoint.ts';
import { day, minorUnits } from '../../envelope.ts';
import { currencyField, idField, reasonInput } from '../../fields.ts';
import { cardInput } from '../../payments/payer-input.ts';
import { savedCard } from '../../payments/saved-cards.ts';
import { collections, subscriptionStatuses } from './subscription-enums.ts';
import { changeQuote, changeRequest, quantityField } from './subscription-shapes.ts';

export const ownSubscription = z.object({
  merchantName: z.string(),
  testMode: z.boolean(),
  simulated: z.boolean().describe('Whether live mode is simulated in this installation'),
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
  nextTotal: minorUnits.nullable().describe('Including taxes, as it will be billed'),
  servedUntil: day.nullable().describe('The day after the last billed day'),
  cancelOn: day.nullable(),
  planId: idField,
  plans: z
    .array(
      z.object({
        id: idField,
        name: z.string(),
        amount: minorUnits.describe('Per period, before taxes'),
        interval: z.enum(billingIntervals),
        intervalCount: z.number().int(),
        quantityAllowed: z.boolean(),
      }),
    )
    .describe('Plans the customer may change to; empty where that is not allowed'),
  cardId: idField.nullable(),
  cardEntry: z.boolean().describe('Whether a new card can be saved here, without a payment'),
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
      .regex(/^(0[1-9]|1[0-2])\s?\/\s?\d{2}$/, 'Enter the expiry as MM/YY'),
    cvv: cardInput.shape.cvv,
  }),
});

const params = z.object({ token: z.string().regex(/^[0-9a-f]{64}[\w-]{20,64}$/, 'This value is not valid') });
const at = '/subscriber/:token';
const page = { access: 'public', params, output: ownSubscription, errors: ['LINK_DEAD'] } as const;
const step = { ...page, method: 'POST', errors: ['LINK_DEAD', 'CONFLICT', 'TOO_MANY_REQUESTS'] } as const;

export const subscriberPageContract = {
  getOwnSubscription: {
    ...page,
    method: 'GET',
    url: at,
    summary: 'Get a hosted subscription',
    description: 'Returns what a customer sees of a subscription.',
  },
  chooseOwnCard: {
    ...step,
    url: `${at}/card`,
    summary: 'Choose another saved card for a hosted subscription',
    description:
      'The amount of a past due subscription is charged immediately, other open invoices on the next day of a reminder.',
    body: z.object({ cardId: idField }),
  },
  saveOwnCard: {
    ...step,
    url: `${at}/new-card`,
    summary: 'Save a new card for a hosted subscription',
    description:
      'The card is verified with a zero-amount authorisation and charged from then on. The amount of a past due subscription is charged immediately, other open invoices on the next day of a reminder.',
    transaction: 'own',
    body: ownCardInput,
    errors: ['LINK_DEAD', 'CONFLICT', 'TOO_MANY_REQUESTS', 'REAL_CARD', 'CARD_INVALID'],
  },
  quoteOwnChange: {
    ...page,
    method: 'GET',
    url: `${at}/change`,
    summary: 'Preview a change of a hosted subscription',
    query: changeRequest.extend({ quantity: z.coerce.number().pipe(quantityField) }),
    output: changeQuote,
    errors: ['LINK_DEAD', 'CONFLICT'],
  },
  makeOwnChange: {
    ...step,
    url: `${at}/change`,
    summary: 'Change the plan or quantity of a hosted subscription',
    body: changeRequest.extend({
      total: minorUnits.describe('Total as it was shown; refused if it has changed since'),
    }),
  },
  cancelOwnSubscription: {
    ...step,
    url: `${at}/cancel`,
    summary: 'Cancel a hosted subscription at the end of its period',
    description: 'Ends immediately if no period is running.',
    body: reasonInput,
  },
  undoOwnCancel: {
    ...step,
    url: `${at}/undo-cancel`,
    summary: 'Undo the cancellation of a hosted subscription',
  },
} as const satisfies Contract;
