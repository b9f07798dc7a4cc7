// Contract of the settings of subscriptions: when failed charges are tried again, what follows the last, and who is told.
import { z } from 'zod';
import { finalActions, retriesMax, retryDayMax } from '../../../billing/subscriptions/dunning.ts';
import { canRead, canWrite } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';

export const subscriptionSettings = z.object({
  retryDays: z
    .array(
      z
        .number()
        .int('Must be a number of days')
        .min(1, 'Must be at least 1')
        .max(retryDayMax, `Must be at most ${retryDayMax}`),
    )
    .max(retriesMax, `At most ${retriesMax} retries`)
    .refine((days) => new Set(days).size === days.length, 'Each day once')
    .describe('Days after the first charge'),
  finalAction: z.enum(finalActions).describe('What becomes of a subscription once the last try has failed'),
  notifyFailed: z.boolean().describe('Whether the customer gets an e-mail of each charge that failed'),
  notifyCard: z
    .boolean()
    .describe('Whether the customer is told of a card that expires before the next charge'),
  invoiceDueDays: z
    .number()
    .int('Must be a number of days')
    .min(0, 'Must be at least 0')
    .max(60, 'Must be at most 60')
    .describe('Until an invoice of a subscription without a card is due'),
  secondAllowed: z
    .boolean()
    .default(false)
    .describe('Whether a customer who runs a plan may subscribe to it once more by its link'),
  ownChanges: z
    .boolean()
    .default(false)
    .describe('Whether customers may change plan and quantity by the link of their subscription'),
});
export type SubscriptionSettings = z.output<typeof subscriptionSettings>;

const at = '/subscription-settings';

export const subscriptionSettingsContract = {
  getSubscriptionSettings: {
    method: 'GET',
    url: at,
    summary: 'Get the settings of subscriptions',
    access: canRead('SETTINGS.BUSINESS_SETTINGS'),
    feature: 'subscription',
    output: subscriptionSettings,
  },
  saveSubscriptionSettings: {
    method: 'PUT',
    url: at,
    summary: 'Change the settings of subscriptions',
    description: 'Retries that are planned already keep their day.',
    access: canWrite('SETTINGS.BUSINESS_SETTINGS'),
    feature: 'subscription',
    body: subscriptionSettings,
    output: subscriptionSettings,
    message: 'Subscription settings saved',
  },
} as const satisfies Contract;
