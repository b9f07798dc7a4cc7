// The module of webhooks.

import { calls, type Module } from '#server/module.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { failingWebhooks } from './attention.ts';
import { findNextDelivery } from './claim-queries.ts';
import { createDeliverer } from './deliver.ts';
import { fanOutEvents, findWaitingEvents } from './fan-out.ts';
import { findFailing, notifyOfFailingEndpoints } from './jobs.ts';
import { webhooksRateLimits } from './rate-limits.ts';
import { webhookRoutes } from './routes.ts';
import { deliveryStates } from './states.ts';
import { webhookQueues } from './work-queue.ts';

export const webhooksModule: Module = {
  rateLimits: webhooksRateLimits,
  tables: ['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints', 'webhook_numbers'],
  states: [deliveryStates],
  attention: [failingWebhooks],
  exports: {
    webhook_deliveries: {
      call: webhooksContract.exportWebhookDeliveries,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
  calls: [calls('webhooks', webhooksContract, webhookRoutes, { clock: 'wall' })],
  sweeps: [
    { name: 'webhook events', everyMs: 500, due: findWaitingEvents, run: fanOutEvents },
    { name: 'failing webhooks', everyMs: 60_000, due: findFailing, run: notifyOfFailingEndpoints },
  ],
  heldSweeps: (services) => {
    const deliverer = createDeliverer(services);
    return [
      {
        name: 'webhooks',
        everyMs: 500,
        due: findNextDelivery,
        run: deliverer.step,
        stop: deliverer.stop,
      },
    ];
  },
  waiting: [webhookQueues],
};
