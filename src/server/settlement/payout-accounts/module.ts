// Module declaration of payout accounts.

import { calls, type Module } from '#server/module.ts';
import { payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { payoutAccountApprovals } from './approvals.ts';
import { payoutAccountRoutes } from './routes.ts';
import { payoutAccountStates } from './states.ts';

export const payoutAccountsModule: Module = {
  tables: ['payout_accounts'],
  states: [payoutAccountStates],
  approvals: payoutAccountApprovals,
  calls: [calls('payout-accounts', payoutAccountsContract, payoutAccountRoutes)],
};
