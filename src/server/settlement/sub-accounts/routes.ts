// Handlers of sub-accounts.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import { listStatement } from '#server/settlement/collection-balance/sub-account-balances.ts';
import type { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { enquireName } from './name-enquiries.ts';
import { createSubAccount, setSubAccountStatus, updateSubAccount } from './save-sub-account.ts';
import { findSubAccount, getSubAccount, listSubAccounts } from './service.ts';

export const subAccountRoutes: Handlers<typeof subAccountsContract> = {
  listSubAccounts: ({ tx, environment, query }) => listSubAccounts(tx, environment, query),
  createSubAccount: ({ services, actor, body, audit, operation }) =>
    createSubAccount(services, { actor, operation, audit }, body),
  getSubAccount: ({ tx, environment, params }) => getSubAccount(tx, environment, params.subAccountId),
  updateSubAccount: ({ services, actor, params, body, audit }) =>
    updateSubAccount(services, actor, params.subAccountId, body, audit),
  setSubAccountStatus: ({ tx, services, environment, params, body, audit }) =>
    setSubAccountStatus(tx, services, environment, params.subAccountId, body.status, audit),
  askSubAccountName: ({ services, actor, params }) => enquireName(services, actor, params.subAccountId),
  listSubAccountEntries: async ({ tx, environment, params, query }) => {
    const { id } = await findSubAccount(tx, environment.id, params.subAccountId);
    return listStatement(tx, environment.id, id, query);
  },
  exportSubAccountEntries: async ({ tx, services, actor, environment, params, body }) => {
    const { id } = await findSubAccount(tx, environment.id, params.subAccountId);
    const filters = { ...body.filters, subAccountId: id };
    return createExport(tx, services.clock, actor, {
      kind: 'sub_account_statement',
      format: body.format,
      filters,
      ids: null,
    });
  },
  exportSubAccounts: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'sub_accounts', ...body, ids: null }),
};
