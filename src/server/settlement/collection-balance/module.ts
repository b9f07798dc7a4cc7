// Module declaration of the collection balance.

import { calls, type Module } from '#server/module.ts';
import { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import { collectionBalanceProofs } from './proofs.ts';
import { collectionBalanceRoutes } from './routes.ts';
import { dueBalances, dueReserves, releaseDueReserves, settleDueBalances } from './settle-due.ts';

export const collectionBalanceModule: Module = {
  tables: ['balance_items', 'balance_reserves', 'payout_items'],
  calls: [calls('collection-balance', collectionBalanceContract, collectionBalanceRoutes)],
  sweeps: [
    {
      name: 'settlement',
      everyMs: 2000,
      phase: 'settlement',
      due: dueBalances,
      run: settleDueBalances,
    },
    {
      name: 'reserves',
      everyMs: 60_000,
      phase: 'settlement',
      due: dueReserves,
      run: releaseDueReserves,
    },
  ],
  proofs: collectionBalanceProofs,
  exports: {
    balance_history: {
      call: collectionBalanceContract.exportBalanceEntries,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
