// The module of tier upgrade requests of wallets.

import { calls, type Module } from '#server/module.ts';
import { tierUpgradesContract } from '#shared/contract/banking/wallet-nouns/tier-upgrades.ts';
import { upgradeCheckStates } from './check-states.ts';
import { tierUpgradeErasures, tierUpgradeRetention } from './personal-data.ts';
import { dueChecks, queryDueChecks } from './query-registers.ts';
import { tierUpgradeRateLimits } from './rate-limits.ts';
import { tierUpgradeRoutes } from './routes.ts';
import { upgradeStates } from './states.ts';

export const tierUpgradesModule: Module = {
  tables: ['tier_upgrades', 'tier_upgrade_checks', 'tier_upgrade_documents', 'tier_upgrade_events'],
  states: [upgradeStates.table, upgradeCheckStates],
  calls: [calls('tier-upgrades', tierUpgradesContract, tierUpgradeRoutes)],
  rateLimits: tierUpgradeRateLimits,
  sweeps: [
    {
      name: 'identity checks of tier upgrades',
      everyMs: 1000,
      due: dueChecks,
      run: queryDueChecks,
    },
  ],
  retention: tierUpgradeRetention,
  erasures: tierUpgradeErasures,
};
