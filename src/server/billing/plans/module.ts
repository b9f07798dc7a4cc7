// Module definition of plans.

import { calls, type Module } from '#server/module.ts';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { planErasures } from './personal-data.ts';
import { planRoutes } from './routes.ts';
import { searchPlans } from './search.ts';
import { planStates } from './states.ts';

export const plansModule: Module = {
  tables: ['plans', 'plan_versions', 'plan_events'],
  states: [planStates.table],
  calls: [calls('plans', plansContract, planRoutes)],
  erasures: planErasures,
  search: [searchPlans],
  exports: {
    plans: { call: plansContract.exportPlans, file: new URL('./export-columns.ts', import.meta.url) },
  },
};
