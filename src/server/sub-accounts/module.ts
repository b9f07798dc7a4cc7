// What sub accounts bring to the program.
import { subAccountsContract } from '#shared/contract/payment-gateway/sub-accounts.ts';
import { calls, type Module } from '../module.ts';
import { askDueNames, namesAreDue } from './ask-names.ts';
import { subAccountRoutes } from './routes.ts';

export const subAccountsModule: Module = {
  calls: [calls('sub-accounts', subAccountsContract, subAccountRoutes)],
  sweeps: [{ name: 'account names', everyMs: 5000, due: namesAreDue, run: askDueNames }],
};
