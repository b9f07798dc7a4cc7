// Samples of plans and subscriptions: a valid body of each call that changes something, and one of each thing they own.

import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, type Samples } from './samples.ts';

const plan = {
  name: 'Of my own',
  interval: 'monthly',
  prices: [{ currency: 'NGN', amount: 600_000 }],
};

const bodies = {
  exportPlans: { format: 'csv', filters: {} },
  createPlan: plan,
  updatePlan: plan,
  changePlanPrices: { prices: [{ currency: 'NGN', amount: 700_000 }] },
  activatePlan: undefined,
  withdrawPlan: undefined,
};

async function make(server: TestServer, { token }: TestBusiness) {
  const made = await server.call(plansContract.createPlan, {
    token,
    body: { name: `${marker} plan`, interval: 'monthly', prices: [{ currency: 'NGN', amount: 600_000 }] },
  });
  return { planId: made.data.id };
}

export const subscriptionSamples: Samples = { bodies, make };
