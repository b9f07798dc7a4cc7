// Handlers of subscription growth.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { subscriptionGrowthContract } from '#shared/contract/billing/subscriptions/subscription-growth.ts';
import { readCurrencies, readGrowth } from './growth.ts';

export const subscriptionGrowthRoutes: Handlers<typeof subscriptionGrowthContract> = {
  getSubscriptionGrowth: async ({ tx, services, environment, query }) => {
    const currency = query.currency ?? environment.currency;
    const filters = { currency, planId: query.planId };
    const months = await readGrowth(tx, environment.id, filters, services.clock.now());
    return { currency, currencies: await readCurrencies(tx, environment.id), months };
  },
  exportSubscriptionGrowth: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'subscription_growth', ...body, ids: null }),
};
