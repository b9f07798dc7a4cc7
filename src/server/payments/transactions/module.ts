// Module of transactions: its registrations.

import { calls, type Module } from '#server/module.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { canRead, canReadAny } from '#shared/permissions.ts';
import { sendDaySummaries } from './day-summaries.ts';
import { dueFigures, foldFigures } from './fold-figures.ts';
import { transactionProofs } from './proofs.ts';
import { transactionRoutes } from './routes.ts';
import { lookUpPayments } from './search/look-up.ts';
import { searchPayments } from './search/search.ts';

export const transactionsModule: Module = {
  tables: ['transaction_days', 'transaction_deltas', 'transaction_hours', 'transaction_months'],
  calls: [calls('transactions', transactionsContract, transactionRoutes)],
  proofs: transactionProofs,
  exports: {
    transactions: {
      call: transactionsContract.createExport,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
  search: [searchPayments],
  lookUps: [lookUpPayments],
  // New payments appear behind a button, so that rows do not move while the user acts.
  followsLive: true,
  live: {
    transaction: {
      whole: canRead('PAYMENT_GATEWAY.TRANSACTIONS'),
      bare: canReadAny(
        'PAYMENT_GATEWAY.DASHBOARD',
        'PAYMENT_GATEWAY.PAYMENT_LINKS',
        'PAYMENT_GATEWAY.PAYMENT_PAGES',
        'PAYMENT_GATEWAY.QR_CODE',
        'PAYMENT_GATEWAY.TERMINALS',
      ),
    },
  },
  sweeps: [
    { name: 'figures of payments', everyMs: 2000, due: dueFigures, run: foldFigures },
    { name: 'daily summaries', everyMs: 600_000, run: sendDaySummaries },
  ],
};
