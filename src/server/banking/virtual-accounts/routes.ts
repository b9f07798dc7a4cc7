// Handlers of virtual accounts.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { AppError } from '#shared/contract/errors.ts';
import { deactivateAccount, renameAccount, requeryAccount } from './change-account.ts';
import { listInflows } from './inflows/list-inflows.ts';
import { getVirtualAccount, listVirtualAccounts } from './list-accounts.ts';
import { createVirtualAccount } from './open-account.ts';
import { selectAccount } from './queries.ts';
import { activateVirtualAccounts, getVirtualBanks, requestBank, saveRules } from './settings.ts';

export const virtualAccountRoutes: Handlers<typeof virtualAccountsContract> = {
  listVirtualAccounts: ({ tx, services, environment, query }) =>
    listVirtualAccounts(tx, environment.id, query, services.clock.now()),
  createVirtualAccount: async ({ services, actor, operation, audit, body }) => {
    const id = await createVirtualAccount(services, { actor, operation, audit }, body);
    const place = { environmentId: actor.environment.id, id };
    return getVirtualAccount(services, services.database.db, place);
  },
  exportVirtualAccounts: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'virtual_accounts', ...body, ids: null }),
  getVirtualAccount: ({ tx, services, environment, params }) =>
    getVirtualAccount(services, tx, { environmentId: environment.id, id: params.virtualAccountId }),
  renameVirtualAccount: async ({ services, actor, audit, params, body }) => {
    const { virtualAccountId: id } = params;
    await renameAccount(services, { actor, audit }, id, body.account_name);
    return getVirtualAccount(services, services.database.db, { environmentId: actor.environment.id, id });
  },
  deactivateVirtualAccount: async ({ services, actor, audit, params }) => {
    const { virtualAccountId: id } = params;
    await deactivateAccount(services, { actor, audit }, id);
    return getVirtualAccount(services, services.database.db, { environmentId: actor.environment.id, id });
  },
  requeryVirtualAccount: async ({ services, actor, audit, params }) => ({
    found: await requeryAccount(services, { actor, audit }, params.virtualAccountId),
  }),
  listInflows: async ({ tx, services, environment, params, query }) => {
    const { virtualAccountId } = params;
    if (!(await selectAccount(tx, environment.id, virtualAccountId))) throw new AppError('NOT_FOUND');
    return listInflows(tx, environment.id, { ...query, virtualAccountId }, services.clock.now());
  },
  exportInflows: async ({ tx, services, actor, environment, params, body: { format, filters } }) => {
    const { virtualAccountId } = params;
    if (!(await selectAccount(tx, environment.id, virtualAccountId))) throw new AppError('NOT_FOUND');
    const exportInput = { kind: 'inflows', format, ids: null, filters: { ...filters, virtualAccountId } };
    return createExport(tx, services.clock, actor, exportInput);
  },
  getVirtualAccountBanks: ({ tx, services, environment }) => getVirtualBanks(services, tx, environment),
  activateVirtualAccounts: ({ tx, services, body, afterCommit, ...call }) => {
    afterCommit(services.forgetSessions);
    return activateVirtualAccounts(services, tx, call, body);
  },
  saveVirtualAccountRules: ({ tx, services, body, ...call }) => saveRules(services, tx, call, body),
  requestVirtualBank: ({ tx, services, body, ...call }) => requestBank(services, tx, call, body),
};
