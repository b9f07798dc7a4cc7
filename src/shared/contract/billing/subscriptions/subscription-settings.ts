// Contract of the subscription settings: retry days of failed charges, the action after the last retry, and the recipients of notices.
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
    .refine((days) => new Set(days).size === days.length, 'Enter each day once')
    .describe('Days after the first charge'),
  finalAction: z
    .enum(finalActions)
    .describe('What happens to a subscription after the last retry has failed'),
  notifyFailed: z.boolean().describe('Whether the customer gets an e-mail for each failed charge'),
  notifyCard: z
    .boolean()
    .describe('Whether the customer gets an e-mail when a card expires before the next charge'),
  invoiceDueDays: z
    .number()
    .int('Must be a number of days')
    .min(0, 'Must be at least 0')
    .max(60, 'Must be at most 60')
    .describe('Days until an invoice of a subscription without a card is due'),
  secondAllowed: z
    .boolean()
    .default(false)
    .describe('Whether a customer with a running subscription to a plan may subscribe again by its link'),
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
    summary: 'Get subscription settings',
    access: canRead('SETTINGS.BUSINESS_SETTINGS'),
    feature: 'subscription',
    output: subscriptionSettings,
  },
  saveSubscriptionSettings: {
    method: 'PUT',
    url: at,
    summary: 'Update subscription settings',
    description: 'Retries that are already planned keep their date.',
    access: canWrite('SETTINGS.BUSINESS_SETTINGS'),
    feature: 'subscription',
    body: subscriptionSettings,
    output: subscriptionSettings,
    message: 'Subscription settings saved',
  },
} as const satisfies Contract;
