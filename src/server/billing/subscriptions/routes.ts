// Handlers of subscriptions: each delegates to a rule and returns the resulting subscription.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { subscriptionSettingsContract } from '#shared/contract/billing/subscriptions/subscription-settings.ts';
import type { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { changeSubscription, quoteChange } from './changing/change.ts';
import { sendLink } from './changing/send-link.ts';
import { simulateAnswer } from './changing/simulate.ts';
import { stepOf } from './changing/step-call.ts';
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  retryNow,
  setCard,
  undoCancel,
} from './changing/steps.ts';
import { createSubscription } from './create.ts';
import { listTrail, subscriptionList, toSubscription } from './reading/list-subscriptions.ts';
import { findSubscription, getSubscription } from './reading/service.ts';
import { readSettings, saveSettings } from './settings.ts';

export const subscriptionRoutes: Handlers<typeof subscriptionsContract> = {
  listSubscriptions: ({ tx, services, environment, query }) =>
    subscriptionList.page(tx, environment.id, query, services.clock.now(), toSubscription),
  exportSubscriptions: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'subscriptions', ...body, ids: null }),
  listSubscriptionTrail: ({ tx, services, environment, query }) =>
    listTrail(services, tx, environment.id, query),
  exportSubscriptionTrail: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'subscription_trail', ...body, ids: null }),
  createSubscription: async ({ tx, services, body, ...call }) => {
    const id = await createSubscription(services, tx, call, body);
    return getSubscription(services, tx, { environmentId: call.environment.id, id });
  },
  getSubscription: ({ tx, services, environment, params: { subscriptionId: id } }) =>
    getSubscription(services, tx, { environmentId: environment.id, id }),
  quoteSubscriptionChange: async ({ tx, services, query, environment, params: { subscriptionId: id } }) => {
    const row = await findSubscription(tx, { environmentId: environment.id, id });
    const { planId = row.planId, quantity = row.quantity, when } = query;
    return quoteChange(services, tx, { environment }, row, { planId, quantity, when });
  },
  changeSubscription: async ({ tx, services, body, params: { subscriptionId: id }, ...call }) => {
    await changeSubscription(services, tx, call, id, body);
    return getSubscription(services, tx, { environmentId: call.environment.id, id });
  },
  pauseSubscription: async ({ tx, services, params: { subscriptionId: id }, ...call }) => {
    await pauseSubscription(services, tx, stepOf(call), id);
    return getSubscription(services, tx, { environmentId: call.environment.id, id });
  },
  resumeSubscription: async ({ tx, services, params: { subscriptionId: id }, ...call }) => {
    await resumeSubscription(services, tx, stepOf(call), id);
    return getSubscription(services, tx, { environmentId: call.environment.id, id });
  },
  cancelSubscription: async ({ tx, services, body, params: { subscriptionId: id }, ...call }) => {
    await cancelSubscription(services, tx, stepOf(call), id, body);
    return getSubscription(services, tx, { environmentId: call.environment.id, id });
  },
  undoSubscriptionCancel: async ({ tx, services, params: { subscriptionId: id }, ...call }) => {
    await undoCancel(services, tx, stepOf(call), id);
    return getSubscription(services, tx, { environmentId: call.environment.id, id });
  },
  setSubscriptionCard: async ({ tx, services, body, params: { subscriptionId: id }, ...call }) => {
    await setCard(services, tx, stepOf(call), id, body.savedCardId);
    return getSubscription(services, tx, { environmentId: call.environment.id, id });
  },
  retrySubscription: async ({ tx, services, params: { subscriptionId: id }, ...call }) => {
    await retryNow(services, tx, stepOf(call), id);
    return getSubscription(services, tx, { environmentId: call.environment.id, id });
  },
  simulateSubscriptionCharge: async ({
    tx,
    services,
    body,
    environment,
    audit,
    params: { subscriptionId: id },
  }) => {
    const { id: environmentId, mode } = environment;
    await simulateAnswer(services, tx, { environmentId, id, mode }, body.answer);
    audit({ entity: 'subscription', entityId: id, after: { answer: body.answer } });
    return getSubscription(services, tx, { environmentId, id });
  },
  sendSubscriptionLink: async ({ tx, services, params: { subscriptionId: id }, ...call }) => {
    await sendLink(services, tx, stepOf(call), id);
    return getSubscription(services, tx, { environmentId: call.environment.id, id });
  },
};

export const subscriptionSettingsRoutes: Handlers<typeof subscriptionSettingsContract> = {
  getSubscriptionSettings: ({ tx, environment }) => readSettings(tx, environment.id),
  saveSubscriptionSettings: async ({ tx, services, environment, body, audit }) => {
    const before = await readSettings(tx, environment.id);
    const after = await saveSettings(tx, environment.id, body, services.clock.now());
    audit({
      entity: 'subscription_settings',
      entityId: environment.id,
      before: { ...before },
      after: { ...after },
    });
    return after;
  },
};
