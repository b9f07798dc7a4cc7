// Module declaration of sub-accounts.

import { calls, type Module } from '#server/module.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { subAccountApprovals } from './approvals.ts';
import { subAccountNames } from './name-enquiries.ts';
import { selectSubAccountNames } from './queries.ts';
import { subAccountRoutes } from './routes.ts';
import { searchSubAccounts } from './search.ts';
import { subAccountStates } from './states.ts';

export const subAccountsModule: Module = {
  tables: ['sub_accounts'],
  states: [subAccountStates],
  accountOwners: { sub_account_pending: selectSubAccountNames, sub_account_available: selectSubAccountNames },
  approvals: subAccountApprovals,
  calls: [calls('sub-accounts', subAccountsContract, subAccountRoutes)],
  sweeps: [{ name: 'account names', everyMs: 5000, due: subAccountNames.findDue, run: subAccountNames.run }],
  search: [searchSubAccounts],
  exports: {
    sub_accounts: {
      call: subAccountsContract.exportSubAccounts,
      file: new URL('./export-columns.ts', import.meta.url),
    },
    sub_account_statement: {
      call: subAccountsContract.exportSubAccountEntries,
      file: new URL('./export-statement.ts', import.meta.url),
    },
  },
};
