// What reconciliation bring to the program.

import { calls, type Module } from '#server/module.ts';
import { reconciliationContract } from '#shared/contract/operator/reconciliation.ts';
import { reconciliationProofs } from './proofs.ts';
import { reconciliationRoutes } from './routes.ts';
import { reconciliationQueues } from './work-queue.ts';

export const reconciliationModule: Module = {
  tables: ['bank_statement_lines', 'bank_statements', 'reconciliation_match_items', 'reconciliation_matches'],
  calls: [calls('operator-reconciliation', reconciliationContract, reconciliationRoutes)],
  proofs: reconciliationProofs,
  waiting: reconciliationQueues,
};
