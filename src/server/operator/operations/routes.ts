// Handlers of operations for staff.

import type { Handlers } from '#server/services.ts';
import type { operationsContract } from '#shared/contract/operator/console/operations.ts';
import { listFiles, retryExportOfMerchant } from './files.ts';
import { type JobName, listJobs, runJob } from './jobs.ts';
import { discardOne, listMessages, retryAll, retryOne, revealRecipient } from './messages.ts';
import { listDeliveriesOfAll, listEndpointsOfAll, resendOfMerchant } from './webhooks.ts';

export const operationsRoutes = (jobs: () => readonly JobName[]): Handlers<typeof operationsContract> => ({
  listMessages: ({ tx, services, query }) => listMessages(tx, services.clock, query),
  retryMessage: async ({ tx, services, params, audit }) => {
    await retryOne({ tx, clock: services.clock, audit }, params);
    return {};
  },
  retryFailedMessages: async ({ tx, services, body, audit }) => ({
    retried: await retryAll({ tx, clock: services.clock, audit }, body.channel),
  }),
  discardMessage: async ({ tx, services, params, body, audit }) => {
    await discardOne({ tx, clock: services.clock, audit }, params, body.reason);
    return {};
  },
  revealRecipient: async ({ tx, services, params, body, audit }) => ({
    number: await revealRecipient({ tx, clock: services.clock, audit }, params, body.reason),
  }),
  listConsoleEndpoints: ({ tx, query }) => listEndpointsOfAll(tx, query),
  listConsoleDeliveries: ({ tx, query }) => listDeliveriesOfAll(tx, query),
  resendConsoleDelivery: async ({ tx, services, params, audit }) => {
    await resendOfMerchant({ tx, clock: services.clock, audit }, params);
    return {};
  },
  listJobs: async ({ tx, services }) => ({ items: await listJobs(tx, services.clock, jobs()) }),
  runJob: async ({ tx, services, params, audit }) => {
    audit({ entity: 'job', entityId: params.jobName, after: { run: true } });
    await runJob(tx, jobs(), params.jobName, services.sweeps);
    return {};
  },
  listConsoleFiles: ({ tx, query }) => listFiles(tx, query),
  retryConsoleExport: async ({ tx, params, audit }) => {
    await retryExportOfMerchant({ tx, audit }, params);
    return {};
  },
});
