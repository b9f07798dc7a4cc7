// The module of wallet disputes in the console.

import { calls, type Module } from '#server/module.ts';
import { operatorWalletDisputesContract } from '#shared/contract/operator/console/wallet-disputes.ts';
import { operatorWalletDisputeRoutes } from './routes.ts';
import { walletDisputeQueue } from './work-queue.ts';

export const operatorWalletDisputesModule: Module = {
  calls: [calls('operator-wallet-disputes', operatorWalletDisputesContract, operatorWalletDisputeRoutes)],
  waiting: [walletDisputeQueue],
};
