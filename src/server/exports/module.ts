// What exports bring to the program: they make the files that the other nouns declare.
import { exportsContract } from '#shared/contract/exports.ts';
import { calls, type Module } from '../module.ts';
import { gatherExports } from './export-kind.ts';
import { exportsAreDue, runDueExports } from './jobs.ts';
import { exportRoutes } from './routes.ts';

export function exportsModule(modules: readonly Module[]): Module {
  const files = gatherExports(modules);
  return {
    calls: [calls('exports', exportsContract, exportRoutes)],
    sweeps: [
      {
        name: 'exports',
        everyMs: 1000,
        due: exportsAreDue,
        run: (services) => runDueExports(services, files),
      },
    ],
  };
}
