// Handlers of settlement accounts for staff.
import type { Handlers } from '#server/services.ts';
import type { settlementAccountsContract } from '#shared/contract/operator/bank/settlement-accounts.ts';
import { addAccount, listAccounts, removeAccount } from './settlement-accounts.ts';

export const settlementAccountRoutes: Handlers<typeof settlementAccountsContract> = {
  listSettlementAccounts: async ({ tx }) => ({ items: await listAccounts(tx) }),
  addSettlementAccount: async ({ tx, services, operator, audit, body }) => {
    const account = await addAccount(tx, body, { by: operator.name, at: services.clock.now() });
    audit({ entity: 'settlement_account', entityId: body.account, before: null, after: body });
    return account;
  },
  removeSettlementAccount: async ({ tx, audit, params }) => {
    const before = await removeAccount(tx, params);
    audit({ entity: 'settlement_account', entityId: params.account, before, after: null });
    return {};
  },
};
