// What retention bring to the program.
import { retentionContract } from '#shared/contract/operator/retention.ts';
import { calls, type Module } from '../module.ts';
import { forgetWhatIsOver } from './jobs.ts';
import { retentionRoutes } from './routes.ts';

export const retentionModule: Module = {
  calls: [calls('retention', retentionContract, retentionRoutes)],
  sweeps: [{ name: 'retention', everyMs: 3_600_000, run: forgetWhatIsOver }],
};
