// The module of store host names.
import { calls, type Module } from '#server/module.ts';
import { storeHostsContract } from '#shared/contract/commerce/store-hosts.ts';
import { dueHosts, recheckHosts } from './recheck.ts';
import { storeHostRoutes, storeHostsRateLimits } from './routes.ts';
import { hostStates } from './states.ts';

export const storeHostsModule: Module = {
  tables: ['store_hosts'],
  states: [hostStates],
  calls: [calls('store-hosts', storeHostsContract, storeHostRoutes)],
  rateLimits: storeHostsRateLimits,
  sweeps: [{ name: 'host names of stores', everyMs: 60_000, due: dueHosts, run: recheckHosts }],
};
