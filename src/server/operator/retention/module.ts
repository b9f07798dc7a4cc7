// What retention bring to the program.

import { calls, type Module } from '#server/module.ts';
import { erasureContract } from '#shared/contract/account/erasure.ts';
import { retentionContract } from '#shared/contract/operator/retention.ts';
import { forgetWhatIsOver } from './jobs.ts';
import { erasureProofs } from './proofs.ts';
import { erasureRoutes, retentionRoutes } from './routes.ts';

export const retentionModule: Module = {
  tables: ['erasures', 'retention_runs'],
  calls: [
    calls('retention', retentionContract, retentionRoutes),
    calls('erasure', erasureContract, erasureRoutes),
  ],
  proofs: erasureProofs,
  sweeps: [{ name: 'retention', everyMs: 3_600_000, run: forgetWhatIsOver }],
};
