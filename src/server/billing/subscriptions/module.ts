// Module definition of subscriptions.

import { calls, type Module } from '#server/module.ts';
import { subscriberPageContract } from '#shared/contract/billing/subscriptions/subscriber-page.ts';
import { subscriptionGrowthContract } from '#shared/contract/billing/subscriptions/subscription-growth.ts';
import { subscriptionReadsContract } from '#shared/contract/billing/subscriptions/subscription-reads.ts';
import { subscriptionSettingsContract } from '#shared/contract/billing/subscriptions/subscription-settings.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { billDuePeriods, duePeriods } from './bill-periods.ts';
import { expiringCards } from './collecting/attention.ts';
import { collectDue, dueTries } from './collecting/charge.ts';
import { subscriptionEmails } from './collecting/email-templates.ts';
import { dueExpiries, expireIncomplete } from './collecting/expire.ts';
import { notifyBeforeCharge } from './collecting/notices.ts';
import { subscriptionFollower } from './follow-invoices.ts';
import { subscriptionGrowthRoutes } from './growth/routes.ts';
import { subscriptionErasures } from './personal-data.ts';
import { subscriptionsRateLimits } from './rate-limits.ts';
import { subscriptionReadRoutes } from './reading/reads.ts';
import { searchSubscriptions } from './reading/search.ts';
import { subscriberPageRoutes } from './reading/subscriber-page.ts';
import { subscriptionRoutes, subscriptionSettingsRoutes } from './routes.ts';
import { subscriptionStates } from './states.ts';
import { tryStates } from './try-states.ts';

const hourMs = 3_600_000;
/** Subscriptions are billed by invoices, so both must be on. */
const whileOn = ['subscription', 'invoice'] as const;

export const subscriptionsModule: Module = {
  emailTemplates: subscriptionEmails,
  tables: [
    'subscriptions',
    'subscription_settings',
    'subscription_periods',
    'subscription_tries',
    'subscription_events',
    'subscription_movements',
  ],
  states: [subscriptionStates.table, tryStates],
  calls: [
    calls('subscriptions', subscriptionsContract, subscriptionRoutes),
    calls('subscription-growth', subscriptionGrowthContract, subscriptionGrowthRoutes),
    calls('subscription-reads', subscriptionReadsContract, subscriptionReadRoutes),
    calls('subscriber-page', subscriberPageContract, subscriberPageRoutes),
    calls('subscription-settings', subscriptionSettingsContract, subscriptionSettingsRoutes),
  ],
  rateLimits: subscriptionsRateLimits,
  invoiceFollowers: [subscriptionFollower],
  erasures: subscriptionErasures,
  attention: [expiringCards],
  search: [searchSubscriptions],
  sweeps: [
    {
      name: 'subscription periods',
      everyMs: 5000,
      phase: 'payments',
      whileOn,
      due: duePeriods,
      run: billDuePeriods,
    },
    {
      name: 'subscription charges',
      everyMs: 2000,
      phase: 'payments',
      whileOn,
      due: dueTries,
      run: collectDue,
    },
    {
      name: 'incomplete subscriptions',
      everyMs: 60_000,
      phase: 'deadlines',
      due: dueExpiries,
      run: expireIncomplete,
    },
    { name: 'subscription notices', everyMs: hourMs, phase: 'deadlines', whileOn, run: notifyBeforeCharge },
  ],
  exports: {
    subscriptions: {
      call: subscriptionsContract.exportSubscriptions,
      file: new URL('./reading/export-columns.ts', import.meta.url),
    },
    subscription_growth: {
      call: subscriptionGrowthContract.exportSubscriptionGrowth,
      file: new URL('./growth/export-columns.ts', import.meta.url),
    },
    subscription_trail: {
      call: subscriptionsContract.exportSubscriptionTrail,
      file: new URL('./reading/trail-export.ts', import.meta.url),
    },
  },
};
