// What transactions bring to the program.

import { calls, type Module } from '#server/module.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { sendDaySummaries } from './day-summaries.ts';
import { transactionProofs } from './proofs.ts';
import { transactionRoutes } from './routes.ts';
import { searchPayments } from './search.ts';

export const transactionsModule: Module = {
  calls: [calls('transactions', transactionsContract, transactionRoutes)],
  proofs: transactionProofs,
  exports: { transactions: new URL('./export-columns.ts', import.meta.url) },
  search: [searchPayments],
  sweeps: [{ name: 'daily summaries', everyMs: 600_000, run: sendDaySummaries }],
};
