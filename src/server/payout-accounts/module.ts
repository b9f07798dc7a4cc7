// What payout accounts bring to the program.
import { payoutAccountsContract } from '#shared/contract/settings/payout-accounts.ts';
import { calls, type Module } from '../module.ts';
import { payoutAccountRoutes } from './routes.ts';

export const payoutAccountsModule: Module = {
  calls: [calls('payout-accounts', payoutAccountsContract, payoutAccountRoutes)],
};
