// Handlers of plans: each delegates to a rule and returns the resulting plan.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { listPlanOptions } from './offered-plans.ts';
import { planList } from './queries.ts';
import { changePlan, changePrices, createPlan, getPlan, stepPlan, toPlan } from './service.ts';

export const planRoutes: Handlers<typeof plansContract> = {
  listPlans: ({ tx, services, environment, query }) =>
    planList.page(tx, environment.id, query, services.clock.now(), toPlan),
  listPlanOptions: async ({ tx, environment, query }) => ({
    items: await listPlanOptions(tx, environment.id, query),
  }),
  exportPlans: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'plans', ...body, ids: null }),
  createPlan: async ({ tx, services, body, ...call }) =>
    getPlan(services, tx, call.environment.id, await createPlan(services, tx, call, body)),
  getPlan: ({ tx, services, environment, params }) => getPlan(services, tx, environment.id, params.planId),
  updatePlan: async ({ tx, services, body, params: { planId }, ...call }) => {
    await changePlan(services, tx, call, planId, body);
    return getPlan(services, tx, call.environment.id, planId);
  },
  changePlanPrices: async ({ tx, services, body, params: { planId }, ...call }) => {
    await changePrices(services, tx, call, planId, body);
    return getPlan(services, tx, call.environment.id, planId);
  },
  activatePlan: async ({ tx, services, params: { planId }, ...call }) => {
    await stepPlan(services, tx, call, planId, 'activated');
    return getPlan(services, tx, call.environment.id, planId);
  },
  withdrawPlan: async ({ tx, services, params: { planId }, ...call }) => {
    await stepPlan(services, tx, call, planId, 'withdrawn');
    return getPlan(services, tx, call.environment.id, planId);
  },
};
