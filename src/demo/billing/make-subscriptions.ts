// The demo's plans and subscriptions, created through the real services: three plans, and subscriptions in most states.

import { createPlan } from '#server/billing/plans/service.ts';
import { stepOf } from '#server/billing/subscriptions/changing/step-call.ts';
import { cancelSubscription, pauseSubscription } from '#server/billing/subscriptions/changing/steps.ts';
import { createSubscription, type SubscribeRequest } from '#server/billing/subscriptions/create.ts';
import { planInput } from '#shared/contract/billing/subscriptions/plans.ts';
import { subscribeInput } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import type { Happening, HistoryPlan, Scene } from '../make-history.ts';

const dayMs = 86_400_000;
const openedDaysAgo = 9;

const offered = [
  {
    name: 'Office lunch Standard',
    description: 'One main dish on working days',
    price: 645_000,
    quantity: true,
  },
  { name: 'Office lunch Plus', description: 'Two mains, fruit and a drink', price: 815_000, quantity: true },
  { name: 'Weekly staples box', description: 'Rice, beans, oil and garri', price: 1_850_000, weekly: true },
];

const people = [
  {
    name: 'Nwosu Motors Ltd',
    email: 'accounts@nwosumotors.example.com',
    plan: 0,
    quantity: 23,
    becomes: 'runs',
  },
  {
    name: 'Bright Path School',
    email: 'bursar@brightpath.example.com',
    plan: 1,
    quantity: 12,
    becomes: 'runs',
  },
  { name: 'Halima Bello', email: 'halima.bello@example.com', plan: 2, quantity: 1, becomes: 'runs' },
  { name: 'Tunde Adunni', email: 'tunde.adunni@example.com', plan: 2, quantity: 1, becomes: 'pauses' },
  { name: 'Emeka Nwosu', email: 'emeka.nwosu@example.com', plan: 2, quantity: 1, becomes: 'ends' },
  { name: 'Zainab Sule', email: 'zainab.sule@example.com', plan: 0, quantity: 4, becomes: 'begins later' },
] as const;

/** The planned events of one environment's subscriptions. */
export function planSubscriptions(plan: HistoryPlan): Happening[] {
  const at = new Date(plan.end.getTime() - openedDaysAgo * dayMs);
  return [{ at, happen: (scene) => openSubscriptions(scene, plan) }];
}

async function openSubscriptions({ services }: Scene, plan: HistoryPlan): Promise<void> {
  const { environment, ownerId, end } = plan;
  if (environment.currency !== 'NGN') return;
  const actor = { kind: 'user', name: 'Adunni Foods', userId: ownerId } as const;
  const call = { actor, environment, audit: () => undefined };
  await services.database.inTransaction(async (tx) => {
    const planIds: string[] = [];
    for (const { name, description, price, ...more } of offered) {
      const input = planInput.parse({
        name,
        description,
        interval: 'weekly' in more ? 'weekly' : 'monthly',
        prices: [{ currency: environment.currency, amount: price }],
        quantityAllowed: 'quantity' in more,
      });
      planIds.push(await createPlan(services, tx, call, Object.assign(input, { draft: false })));
    }
    for (const { name, email, plan: which, quantity, becomes } of people) {
      const request: SubscribeRequest = subscribeInput.parse({
        customer: { name, email },
        planId: planIds[which],
        currency: environment.currency,
        quantity,
        collection: 'invoice',
        startsOn: becomes === 'begins later' ? dayAfter(end.toISOString().slice(0, 10), 12) : undefined,
      });
      const id = await createSubscription(services, tx, call, request);
      if (becomes === 'pauses') await pauseSubscription(services, tx, stepOf(call), id);
      if (becomes === 'ends')
        await cancelSubscription(services, tx, stepOf(call), id, {
          when: 'period_end',
          reason: 'Moving to another city',
        });
    }
  });
}
