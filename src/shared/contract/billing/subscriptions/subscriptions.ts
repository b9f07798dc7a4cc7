// Contract of subscriptions: customers billed by a plan, each period once, by a saved card or by invoice.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, minorUnits, pageOf } from '../../envelope.ts';
import { idField, reasonInput } from '../../fields.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import {
  changeQuote,
  changeWish,
  quantityField,
  subscribeInput,
  subscription,
  subscriptionDetail,
  subscriptionFilters,
  subscriptionListQuery,
  trailEvent,
  trailFilters,
  trailQuery,
} from './subscription-shapes.ts';
import { simulatedAnswers } from './subscription-words.ts';

const { read, readOne, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.SUBSCRIPTIONS',
  feature: 'subscription',
  params: z.object({ subscriptionId: idField }),
  output: subscriptionDetail,
});
const at = '/subscriptions';
const one = `${at}/:subscriptionId` as const;
const step = { ...change, method: 'POST', errors: ['NOT_FOUND', 'CONFLICT'] } as const;

export const subscriptionsContract = {
  listSubscriptions: {
    ...read,
    url: at,
    summary: 'List subscriptions',
    query: subscriptionListQuery,
    output: countedPageOf(subscription),
  },
  exportSubscriptions: {
    ...fileOf(subscriptionFilters),
    url: `${at}/export`,
    summary: 'Make a file of the subscriptions that the filters match',
  },
  listSubscriptionTrail: {
    ...read,
    url: `${at}/trail`,
    summary: 'List what happened to subscriptions, the newest first',
    query: trailQuery,
    output: pageOf(trailEvent),
  },
  exportSubscriptionTrail: {
    ...fileOf(trailFilters),
    url: `${at}/trail/export`,
    summary: 'Make a file of what happened to subscriptions',
  },
  createSubscription: {
    ...create,
    url: at,
    summary: 'Subscribe a customer to a plan',
    description:
      'One that begins today is billed at once: a saved card is charged, else the invoice is sent. With a card it is incomplete until its first payment is made, for 23 hours.',
    body: subscribeInput,
    errors: ['NOT_FOUND', 'COUPON_REFUSED'],
    message: 'Subscription created',
  },
  getSubscription: {
    ...readOne,
    url: one,
    summary: 'Get a subscription with its next invoice, tries and trail',
    output: subscriptionDetail,
  },
  quoteSubscriptionChange: {
    ...read,
    url: `${one}/change`,
    summary: 'Show what a change of plan or quantity costs',
    params: z.object({ subscriptionId: idField }),
    query: z.object({
      planId: idField.optional().describe('The plan as it is when left out'),
      quantity: z.coerce.number().pipe(quantityField).optional().describe('As it is when left out'),
      when: z.enum(['now', 'next_period']).default('now'),
    }),
    output: changeQuote,
    errors: ['NOT_FOUND'],
  },
  changeSubscription: {
    ...step,
    url: `${one}/change`,
    summary: 'Change plan or quantity',
    description:
      'Now: unused time is given back and the rest charged by day; a card is charged first, and if it is declined nothing changes. Else from the next period.',
    body: changeWish.extend({
      total: minorUnits.describe('As it was shown; refused when it is another by now'),
    }),
    message: 'Plan changed',
  },
  pauseSubscription: {
    ...step,
    url: `${one}/pause`,
    summary: 'Pause a subscription: nothing is billed until it is resumed',
    message: 'Subscription paused',
  },
  resumeSubscription: {
    ...step,
    url: `${one}/resume`,
    summary: 'Resume a subscription that is paused or unpaid; days that passed are not billed',
    message: 'Subscription resumed',
  },
  cancelSubscription: {
    ...step,
    url: `${one}/cancel`,
    summary: 'Cancel a subscription, now or at the end of its period',
    description: 'What is unpaid stays due, but is not charged any more.',
    body: reasonInput.extend({ when: z.enum(['now', 'period_end']) }),
    message: 'Subscription cancelled',
  },
  undoSubscriptionCancel: {
    ...step,
    url: `${one}/undo-cancel`,
    summary: 'Let a subscription run on that was to end with its period',
    message: 'Cancellation undone',
  },
  setSubscriptionCard: {
    ...step,
    url: `${one}/card`,
    summary: 'Charge another saved card of the customer; what is unpaid is charged at once',
    body: z.object({ savedCardId: idField }),
    message: 'Card changed',
  },
  retrySubscription: {
    ...step,
    url: `${one}/retry`,
    summary: 'Charge what is unpaid now, in place of the next retry',
    message: 'Card charged',
  },
  simulateSubscriptionCharge: {
    ...step,
    url: `${one}/simulate`,
    summary: 'Say what the card answers from now on (test mode)',
    body: z.object({ answer: z.enum(simulatedAnswers) }),
    message: 'Card response set',
  },
  sendSubscriptionLink: {
    ...step,
    url: `${one}/link`,
    summary: 'Send the customer the link to their subscription',
    description: 'A link that was sent before no longer opens it.',
    message: 'Link sent',
  },
} as const satisfies Contract;
