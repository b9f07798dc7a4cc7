// Handlers of payout accounts.

import { limitOwnCode, sendOwnCode } from '#server/account/sign-in/own-codes.ts';
import type { Handlers } from '#server/services.ts';
import type { payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { addPayoutAccount, coolingOffHours, listPayoutAccounts, setPayoutAccountStatus } from './service.ts';

export const payoutAccountRoutes: Handlers<typeof payoutAccountsContract> = {
  getBankDetail: async ({ tx, services, environment }) => ({
    accounts: await listPayoutAccounts(tx, environment.id, services.clock.now()),
    coolingOffHours,
  }),
  requestBankCode: {
    before: ({ services, actor }) => limitOwnCode(services, actor, 'payout_account'),
    handle: ({ tx, services, actor }) => sendOwnCode(services, tx, actor, 'payout_account'),
  },
  addBank: ({ services, actor, environment, audit, operation, body }) =>
    addPayoutAccount(services, { actor, environment, audit, operation }, body),
  setBankStatus: ({ services, actor, environment, audit, body }) =>
    setPayoutAccountStatus(services, { actor, environment, audit }, body),
};
