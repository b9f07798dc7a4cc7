// What the simulator brings to the program: when it moves the clock, it does what the other nouns say falls due.
import { simulatorContract } from '#shared/contract/settings/simulator.ts';
import { calls, type Module } from '../module.ts';
import { runDueWork } from './due-work.ts';
import { simulatorRoutes } from './routes.ts';

export function simulatorModule(modules: readonly Module[]): Module {
  const routes = simulatorRoutes((services) => runDueWork(modules, services));
  return { calls: [calls('simulator', simulatorContract, routes)] };
}
