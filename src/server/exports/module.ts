// What exports bring to the program.
import { exportsContract } from '#shared/contract/exports.ts';
import { calls, type Module } from '../module.ts';
import { exportsAreDue, runDueExports } from './jobs.ts';
import { exportRoutes } from './routes.ts';

export const exportsModule: Module = {
  calls: [calls('exports', exportsContract, exportRoutes)],
  sweeps: [{ name: 'exports', everyMs: 1000, due: exportsAreDue, run: runDueExports }],
};
