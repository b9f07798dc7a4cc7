// The module of exports, which writes the files that other nouns declare.

import { calls, type Module } from '#server/module.ts';
import { exportsContract } from '#shared/contract/all.ts';
import { gatherExports } from './export-kind.ts';
import { dueExports, runDueExports } from './jobs.ts';
import { exportsRetention } from './personal-data.ts';
import { exportRoutes } from './routes.ts';
import { exportStates } from './states.ts';

export function exportsModule(modules: readonly Module[]): Module {
  const kinds = gatherExports(modules);
  return {
    tables: ['export_chunks', 'exports'],
    states: [exportStates],
    retention: exportsRetention,
    calls: [calls('exports', exportsContract, exportRoutes(kinds))],
    sweeps: [
      {
        name: 'exports',
        everyMs: 1000,
        due: dueExports,
        run: (services) => runDueExports(services, kinds),
      },
    ],
  };
}
