// What may fall due while the clock moves: the same work the sweeps do, once through.
import { dayPhases, type Module } from '../module.ts';
import type { Services } from '../services.ts';

const roundsMax = 200;

/** Runs each in the order of a day until nothing is due any more; each claims what it does, so sweeps may run at the same time. */
export async function runDueWork(modules: readonly Module[], services: Services): Promise<void> {
  const sweeps = modules.flatMap((module) => module.sweeps ?? []);
  for (const phase of dayPhases) {
    for (const sweep of sweeps.filter((one) => one.phase === phase)) {
      for (let round = 0; round < roundsMax; round += 1) if ((await sweep.run(services)) === 0) break;
    }
  }
}
