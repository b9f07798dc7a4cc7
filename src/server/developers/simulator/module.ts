// The module of the simulator: when it moves the clock, it runs the due work of other nouns.

import { calls, type Module } from '#server/module.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { simulatorRemittancesContract } from '#shared/contract/developers/simulator-remittances.ts';
import { runDueWork } from './due-work.ts';
import { simulatorRemittanceRoutes } from './remittance-routes.ts';
import { simulatorRoutes } from './routes.ts';

export function simulatorModule(modules: readonly Module[]): Module {
  const routes = simulatorRoutes((services) => runDueWork(modules, services));
  return {
    calls: [
      calls('simulator', simulatorContract, routes),
      calls('simulator-remittances', simulatorRemittancesContract, simulatorRemittanceRoutes),
    ],
  };
}
