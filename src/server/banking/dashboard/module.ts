// Module definition of the banking dashboard, which collects the items in progress of the other nouns.

import { calls, type Module } from '#server/module.ts';
import type { Handlers } from '#server/services.ts';
import { bankingDashboardContract } from '#shared/contract/banking/dashboard/banking-dashboard.ts';
import { getBankingDashboard } from './get-dashboard.ts';

export function bankingDashboardModule(modules: readonly Module[]): Module {
  const sources = modules.flatMap(({ underWay = [] }) => underWay).toSorted((a, b) => a.order - b.order);
  const routes: Handlers<typeof bankingDashboardContract> = {
    getBankingDashboard: ({ tx, services, environment, actor, query }) =>
      getBankingDashboard(tx, sources, { environment, actor, now: services.clock.now() }, query),
  };
  return { calls: [calls('banking-dashboard', bankingDashboardContract, routes)] };
}
