// What may fall due while the clock moves: the same work the sweeps do, once through.

import { dayPhases, listModuleSweeps, type Module, type ModuleSweep } from '#server/module.ts';
import { hasCome, selectDue } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';

const roundsMax = 200;

async function isAnythingDue({ name, due }: ModuleSweep, services: Services): Promise<boolean> {
  if (!due) return true;
  const condition = { name, isTurn: true, query: due(services) };
  const [found] = await selectDue(services.database.db, [condition], []);
  return found !== undefined && hasCome(found, services.clock.now());
}

/** Runs each in the order of a day until nothing is due any more; each claims what it does, so sweeps may run at the same time. */
export async function runDueWork(modules: readonly Module[], services: Services): Promise<void> {
  const sweeps = listModuleSweeps(modules);
  for (const phase of dayPhases) {
    for (const sweep of sweeps.filter((one) => one.phase === phase)) {
      for (let round = 0; round < roundsMax; round += 1) {
        if (!(await isAnythingDue(sweep, services)) || (await sweep.run(services)) === 0) break;
      }
    }
  }
}
