// Module definition of plan links.

import { calls, type Module } from '#server/module.ts';
import { planLinksContract } from '#shared/contract/billing/subscriptions/plan-links.ts';
import { planLinkRoutes } from './routes.ts';
import { planLinkSource, planLinkWork } from './source.ts';

export const planLinksModule: Module = {
  tables: ['plan_links'],
  calls: [calls('plan-links', planLinksContract, planLinkRoutes)],
  sources: [planLinkSource],
  sourceWork: [planLinkWork],
};
