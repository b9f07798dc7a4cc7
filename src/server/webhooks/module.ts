// What webhooks bring to the program.

import { webhooksContract } from '#shared/contract/settings/webhooks.ts';
import { calls, type Module } from '../module.ts';
import { createDeliverer } from './deliver.ts';
import { fanOutEvents } from './fan-out.ts';
import { tellOfFailing } from './jobs.ts';
import { webhookRoutes } from './routes.ts';

export const webhooksModule: Module = {
  calls: [calls('webhooks', webhooksContract, webhookRoutes, { clock: 'wall' })],
  sweeps: [
    { name: 'webhook events', everyMs: 500, run: fanOutEvents },
    { name: 'failing webhooks', everyMs: 60_000, run: tellOfFailing },
  ],
  heldSweeps: (services) => {
    const deliverer = createDeliverer(services);
    return [{ name: 'webhooks', everyMs: 500, run: deliverer.step, stop: deliverer.stop }];
  },
};
