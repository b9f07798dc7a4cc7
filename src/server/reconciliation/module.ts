// What reconciliation bring to the program.
import { reconciliationContract } from '#shared/contract/operator/reconciliation.ts';
import { calls, type Module } from '../module.ts';
import { reconciliationProofs } from './proofs.ts';
import { reconciliationRoutes } from './routes.ts';

export const reconciliationModule: Module = {
  calls: [calls('operator-reconciliation', reconciliationContract, reconciliationRoutes)],
  proofs: reconciliationProofs,
};
