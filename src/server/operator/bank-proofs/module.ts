// The module of the daily proof: gathers the bank movements of the other nouns and compares them.

import { calls, type Module } from '#server/module.ts';
import { bankProofsContract } from '#shared/contract/operator/bank/bank-proofs.ts';
import { bankProofRoutes } from './routes.ts';
import { proveYesterday } from './service.ts';
import { bankProofQueue } from './work-queue.ts';

export function bankProofsModule(modules: readonly Module[]): Module {
  const movements = modules.flatMap(({ bankMovements = [] }) => bankMovements);
  return {
    tables: ['bank_proof_days', 'bank_proofs'],
    calls: [calls('operator-bank-proofs', bankProofsContract, bankProofRoutes(movements))],
    sweeps: [
      { name: 'daily proof', everyMs: 3_600_000, run: (services) => proveYesterday(services, movements) },
    ],
    waiting: [bankProofQueue],
  };
}
