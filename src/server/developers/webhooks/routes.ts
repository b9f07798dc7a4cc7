// Handlers of webhook endpoints and their deliveries.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import { webhookEventTypes } from '#shared/contract/developers/webhook-event-types.ts';
import { webhookEvents } from '#shared/contract/developers/webhook-events.ts';
import type { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { getDelivery, listDeliveries, resendDelivery, sendTest } from './deliveries.ts';
import { webhooksRateLimits } from './rate-limits.ts';
import {
  createEndpoint,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  setDefaultAddress,
  setEndpointEnabled,
  updateEndpoint,
} from './service.ts';

export const webhookRoutes: Handlers<typeof webhooksContract> = {
  listWebhookEndpoints: ({ tx, services, environment }) => listEndpoints(tx, services, environment.id),
  createWebhookEndpoint: ({ services, actor, body, audit }) => createEndpoint(services, actor, body, audit),
  listWebhookEventTypes: async () =>
    webhookEventTypes.map((type) => ({
      type,
      sentence: webhookEvents[type].sentence,
      example: JSON.stringify(webhookEvents[type].example, null, 2),
    })),
  getWebhookEndpoint: ({ tx, services, environment, params }) =>
    getEndpoint(tx, services, environment.id, params.endpointId),
  updateWebhookEndpoint: ({ services, actor, params, body, audit }) =>
    updateEndpoint(services, actor, params.endpointId, body, audit),
  setWebhookEndpointEnabled: ({ tx, services, actor, params, body, audit }) =>
    setEndpointEnabled(tx, services, actor, params.endpointId, body.enabled, audit),
  removeWebhookEndpoint: async ({ tx, services, actor, params, audit }) => {
    await removeEndpoint(tx, services, actor, params.endpointId, audit);
    return {};
  },
  rotateWebhookSecret: ({ tx, services, actor, params, audit }) =>
    rotateSecret(tx, services, actor, params.endpointId, audit),
  sendTestWebhook: {
    before: ({ services, environment }) =>
      services.rateLimits.consume(webhooksRateLimits.webhookByHand, environment.id),
    handle: ({ tx, services, environment, params, body }) =>
      sendTest(tx, services.clock, environment, params.endpointId, body.type),
  },
  listWebhookDeliveries: ({ tx, environment, query }) => listDeliveries(tx, environment.id, query),
  getWebhookDelivery: ({ tx, environment, params }) => getDelivery(tx, environment.id, params.deliveryId),
  resendWebhookDelivery: {
    before: ({ services, environment }) =>
      services.rateLimits.consume(webhooksRateLimits.webhookByHand, environment.id),
    handle: ({ tx, services, environment, params }) =>
      resendDelivery(tx, environment.id, params.deliveryId, services.clock.now()),
  },
  updateWebhook: ({ services, actor, body, audit }) =>
    setDefaultAddress(services, actor, body.webhook_url, audit),
  exportWebhookDeliveries: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'webhook_deliveries', ...body, ids: null }),
};
