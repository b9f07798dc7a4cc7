// The module of standing instructions.

import { calls, type Module } from '#server/module.ts';
import { standingInstructionsContract } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { instructionApprovals } from './approvals.ts';
import { instructionErasures } from './personal-data.ts';
import { instructionProofs } from './proofs.ts';
import { instructionRoutes } from './routes.ts';
import { dueInstructions, runDueInstructions } from './run-instructions.ts';
import { searchInstructions } from './search.ts';
import { instructionStates } from './states.ts';

export const standingInstructionsModule: Module = {
  tables: ['standing_instructions', 'standing_instruction_runs', 'standing_instruction_events'],
  states: [instructionStates.table],
  calls: [calls('standing-instructions', standingInstructionsContract, instructionRoutes)],
  approvals: instructionApprovals,
  search: [searchInstructions],
  sweeps: [
    {
      name: 'standing instructions',
      everyMs: 5000,
      phase: 'deadlines',
      due: dueInstructions,
      run: runDueInstructions,
    },
  ],
  proofs: instructionProofs,
  erasures: instructionErasures,
  exports: {
    standing_instructions: {
      call: standingInstructionsContract.exportStandingInstructions,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
