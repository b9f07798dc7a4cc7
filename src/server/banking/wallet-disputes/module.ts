// The module of wallet disputes.

import { calls, type Module } from '#server/module.ts';
import { walletDisputesContract } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { walletDisputeErasures } from './personal-data.ts';
import { walletDisputeRoutes } from './routes.ts';
import { searchWalletDisputes } from './search.ts';
import { disputeStates } from './states.ts';

export const walletDisputesModule: Module = {
  tables: ['wallet_disputes', 'wallet_dispute_events'],
  states: [disputeStates.table],
  calls: [calls('wallet-disputes', walletDisputesContract, walletDisputeRoutes)],
  search: [searchWalletDisputes],
  erasures: walletDisputeErasures,
  exports: {
    wallet_disputes: {
      call: walletDisputesContract.exportWalletDisputes,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
