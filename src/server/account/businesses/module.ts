// The businesses module. A new business may import the settings of another that the other nouns declare.

import { calls, type Module } from '#server/module.ts';
import { businessesContract } from '#shared/contract/account/businesses.ts';
import { switchedStates } from '#shared/states.ts';
import { settingsImport } from './import-settings.ts';
import { businessesRateLimits } from './rate-limits.ts';
import { businessRoutes } from './routes.ts';

export function businessesModule(modules: readonly Module[]): Module {
  const routes = businessRoutes(settingsImport(modules));
  return {
    rateLimits: businessesRateLimits,
    tables: ['businesses', 'environments', 'features', 'virtual_account_rules'],
    states: [switchedStates('features', 'enabled', 'disabled')],
    calls: [calls('businesses', businessesContract, routes, { clock: 'wall' })],
  };
}
