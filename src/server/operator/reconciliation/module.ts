// The module of reconciliation, which gathers the bank movements of the other nouns.

import { calls, type Module } from '#server/module.ts';
import { settlementAccountsContract } from '#shared/contract/operator/bank/settlement-accounts.ts';
import { reconciliationContract } from '#shared/contract/operator/reconciliation.ts';
import { settlementAccountRoutes } from './account-routes.ts';
import { reconciliationProofs } from './proofs.ts';
import { reconciliationRoutes } from './routes.ts';
import { statementLineStates } from './states.ts';
import { reconciliationQueues } from './work-queue.ts';

export function reconciliationModule(modules: readonly Module[]): Module {
  const movements = modules.flatMap(({ bankMovements = [] }) => bankMovements);
  return {
    states: [statementLineStates],
    tables: [
      ...['bank_statement_lines', 'bank_statements', 'settlement_accounts'],
      ...['reconciliation_match_items', 'reconciliation_matches'],
    ],
    calls: [
      calls('operator-reconciliation', reconciliationContract, reconciliationRoutes(movements)),
      calls('operator-settlement-accounts', settlementAccountsContract, settlementAccountRoutes),
    ],
    proofs: reconciliationProofs,
    waiting: reconciliationQueues,
  };
}
