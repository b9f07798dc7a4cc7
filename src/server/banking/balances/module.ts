// Module definition of the remittance and transfer balances.

import { calls, type Module } from '#server/module.ts';
import { ownBalancesContract } from '#shared/contract/banking/balances/own-balances.ts';
import { withdrawalsContract } from '#shared/contract/banking/balances/withdrawals.ts';
import { withdrawalApprovals } from './approvals.ts';
import { ownBalanceRoutes, withdrawalRoutes } from './routes.ts';

export const balancesModule: Module = {
  calls: [
    calls('own-balances', ownBalancesContract, ownBalanceRoutes),
    calls('withdrawals', withdrawalsContract, withdrawalRoutes),
  ],
  approvals: withdrawalApprovals,
  exports: {
    remittance_balance_entries: {
      call: ownBalancesContract.exportRemittanceBalanceEntries,
      file: new URL('./export-entries.ts', import.meta.url),
    },
  },
};
