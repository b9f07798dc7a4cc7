// Samples of plans and subscriptions: a valid body of each call that changes something, and one object of each kind.

import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, nobody, type Samples } from './samples.ts';

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
  createPlanLink: { currency: 'NGN' },
  exportSubscriptions: { format: 'csv', filters: {} },
  exportSubscriptionGrowth: { format: 'csv', filters: {} },
  exportSubscriptionTrail: { format: 'csv', filters: {} },
  createSubscription: {
    customer: { email: 'of-my-own@example.com', name: 'Of my own' },
    planId: nobody,
    currency: 'NGN',
    collection: 'invoice',
  },
  changeSubscription: { planId: nobody, quantity: 1, when: 'next_period', total: 0 },
  pauseSubscription: undefined,
  resumeSubscription: undefined,
  cancelSubscription: { when: 'now', reason: 'Of my own' },
  undoSubscriptionCancel: undefined,
  setSubscriptionCard: { savedCardId: nobody },
  retrySubscription: undefined,
  simulateSubscriptionCharge: { answer: 'approved' },
  sendSubscriptionLink: undefined,
  chooseOwnCard: { cardId: nobody },
  saveOwnCard: { card: { number: '4084084084084081', expiry: '12/35', cvv: '408' } },
  makeOwnChange: { planId: nobody, quantity: 1, when: 'now', total: 0 },
  cancelOwnSubscription: { reason: 'Of my own' },
  undoOwnCancel: undefined,
  saveSubscriptionSettings: {
    retryDays: [1, 3],
    finalAction: 'pause',
    notifyFailed: true,
    notifyCard: true,
    invoiceDueDays: 7,
  },
};

async function make(server: TestServer, { token }: TestBusiness) {
  const created = await server.call(plansContract.createPlan, {
    token,
    body: { name: `${marker} plan`, interval: 'monthly', prices: [{ currency: 'NGN', amount: 600_000 }] },
  });
  const subscribed = await server.call(subscriptionsContract.createSubscription, {
    token,
    body: {
      customer: { email: 'zebra-subscriber@example.com', name: `${marker} subscriber` },
      planId: created.data.id,
      currency: 'NGN',
      collection: 'invoice',
      startsOn: '2099-01-01',
    },
  });
  return { planId: created.data.id, subscriptionId: subscribed.data.id };
}

export const subscriptionSamples: Samples = { bodies, make };
