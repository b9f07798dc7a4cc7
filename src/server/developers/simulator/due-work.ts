// Due work while the clock moves: the same as the sweeps, one run each.

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

/**
 * Runs all sweeps in the order of the day's phases until nothing is due; each claims its work, so other instances may sweep concurrently.
 */
export async function runDueWork(modules: readonly Module[], services: Services): Promise<void> {
  const sweeps = listModuleSweeps(modules);
  for (const phase of dayPhases) {
    for (const sweep of sweeps.filter((sweep) => sweep.phase === phase)) {
      for (let round = 0; round < roundsMax; round += 1) {
        if (!(await isAnythingDue(sweep, services)) || (await sweep.run(services)) === 0) break;
      }
    }
  }
}
