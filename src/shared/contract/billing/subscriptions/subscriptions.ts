// Contract of subscriptions: customers billed once per period of a plan, by saved card or by invoice.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, minorUnits, pageOf } from '../../envelope.ts';
import { idField, reasonInput } from '../../fields.ts';
import { callsOf } from '../../platform/noun-calls.ts';
import { simulatedAnswers } from './subscription-enums.ts';
import {
  changeQuote,
  changeRequest,
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
    summary: 'Export subscriptions',
  },
  listSubscriptionTrail: {
    ...read,
    url: `${at}/trail`,
    summary: 'List subscription history, newest first',
    query: trailQuery,
    output: pageOf(trailEvent),
  },
  exportSubscriptionTrail: {
    ...fileOf(trailFilters),
    url: `${at}/trail/export`,
    summary: 'Export subscription history',
  },
  createSubscription: {
    ...create,
    url: at,
    summary: 'Create a subscription',
    description:
      'Subscribes a customer to a plan. A subscription that starts today is billed immediately: a saved card is charged, otherwise the invoice is sent. With a card it is incomplete until the first payment is made, for up to 23 hours.',
    body: subscribeInput,
    errors: ['NOT_FOUND', 'COUPON_REFUSED'],
    message: 'Subscription created',
  },
  getSubscription: {
    ...readOne,
    url: one,
    summary: 'Get a subscription',
    description: 'Returns its next invoice, retries and history.',
    output: subscriptionDetail,
  },
  quoteSubscriptionChange: {
    ...read,
    url: `${one}/change`,
    summary: 'Preview a subscription change',
    description: 'Returns what a change of plan or quantity costs.',
    params: z.object({ subscriptionId: idField }),
    query: z.object({
      planId: idField.optional().describe('Current plan when left out'),
      quantity: z.coerce.number().pipe(quantityField).optional().describe('Current quantity when left out'),
      when: z.enum(['now', 'next_period']).default('now'),
    }),
    output: changeQuote,
    errors: ['NOT_FOUND'],
  },
  changeSubscription: {
    ...step,
    url: `${one}/change`,
    summary: 'Change the plan or quantity of a subscription',
    description:
      'Immediately: unused time is credited and the remaining time charged by day; the card is charged first, and nothing changes if it is declined. Otherwise from the next period.',
    body: changeRequest.extend({
      total: minorUnits.describe('Total as it was shown; refused if it has changed since'),
    }),
    message: 'Plan saved',
  },
  pauseSubscription: {
    ...step,
    url: `${one}/pause`,
    summary: 'Pause a subscription',
    description: 'Nothing is billed until it is resumed.',
    message: 'Subscription paused',
  },
  resumeSubscription: {
    ...step,
    url: `${one}/resume`,
    summary: 'Resume a subscription',
    description: 'Possible if it is paused or unpaid. The days in between are not billed.',
    message: 'Subscription resumed',
  },
  cancelSubscription: {
    ...step,
    url: `${one}/cancel`,
    summary: 'Cancel a subscription',
    description:
      'Cancels immediately or at the end of the period. Unpaid invoices stay due but are no longer charged.',
    body: reasonInput.extend({ when: z.enum(['now', 'period_end']) }),
    message: 'Subscription cancelled',
  },
  undoSubscriptionCancel: {
    ...step,
    url: `${one}/undo-cancel`,
    summary: 'Undo the cancellation of a subscription',
    description: 'Possible while it is still to end with its period.',
    message: 'Cancellation undone',
  },
  setSubscriptionCard: {
    ...step,
    url: `${one}/card`,
    summary: 'Change the card of a subscription',
    description:
      'Charges another saved card of the customer. The amount of a past due subscription is charged immediately, other open invoices on the next day of a reminder.',
    body: z.object({ savedCardId: idField }),
    message: 'Card changed',
  },
  retrySubscription: {
    ...step,
    url: `${one}/retry`,
    summary: 'Retry the charge of a subscription',
    description: 'Charges the unpaid amount now instead of at the next retry.',
    message: 'Card charged',
  },
  simulateSubscriptionCharge: {
    ...step,
    url: `${one}/simulate`,
    summary: 'Simulate the next charge of a subscription',
    description: 'Test mode only. Sets how the card responds from now on.',
    body: z.object({ answer: z.enum(simulatedAnswers) }),
    message: 'Card response set',
  },
  sendSubscriptionLink: {
    ...step,
    url: `${one}/link`,
    summary: 'Send the link of a subscription to the customer',
    idempotency: 'optional',
    description: 'Links sent earlier stop working.',
    message: 'Link sent',
  },
} as const satisfies Contract;
