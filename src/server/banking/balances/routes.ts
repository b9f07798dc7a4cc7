// Handlers of the remittance and transfer balances and their withdrawal.

import { limitOwnCode, sendOwnCode } from '#server/account/sign-in/own-codes.ts';
import { requireCodeMethod } from '#server/banking/confirmations/confirm.ts';
import { openRemittanceWallet } from '#server/banking/wallets/open-wallets.ts';
import { listOwnEntries, type OwnType } from '#server/banking/wallets/own-history.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { ownBalancesContract } from '#shared/contract/banking/balances/own-balances.ts';
import type { withdrawalsContract } from '#shared/contract/banking/balances/withdrawals.ts';
import { getOwnChart } from './chart.ts';
import { getRemittanceBalance } from './remittance-balance.ts';
import { checkWithdrawal, getWithdrawalTerms, withdrawBalance } from './withdraw.ts';

const kind = 'remittance_balance_entries';

export const ownBalanceRoutes: Handlers<typeof ownBalancesContract> = {
  getRemittanceBalance: ({ tx, environment }) => getRemittanceBalance(tx, environment),
  getRemittanceChart: ({ tx, services, environment, query }) =>
    getOwnChart(tx, environment, { type: 'REMITTANCE', ...query }, services.clock.now()),
  getTransferChart: ({ tx, services, environment, query }) =>
    getOwnChart(tx, environment, { type: 'FUNDS-TRANSFER', ...query }, services.clock.now()),
  listRemittanceBalanceEntries: ({ tx, environment, query }) =>
    listOwnEntries(tx, environment, 'REMITTANCE', query),
  exportRemittanceBalanceEntries: ({ tx, services, actor, body: { format, filters } }) =>
    createExport(tx, services.clock, actor, { kind, format, ids: null, filters }),
  openRemittanceBalance: async ({ tx, services, body, ...call }) => {
    await openRemittanceWallet(services, tx, call, body.currency);
    return getRemittanceBalance(tx, call.environment);
  },
};

type Withdrawals = Handlers<typeof withdrawalsContract>;

const requestCode = (type: OwnType): Withdrawals['requestRemittanceWithdrawalCode'] => ({
  before: async ({ services, actor, environment, body }) => {
    if (body.withdrawal)
      await checkWithdrawal(services, { actor, environment }, { ...body.withdrawal, type });
    await requireCodeMethod(services.database.db, actor);
    await limitOwnCode(services, actor, 'transfer');
  },
  handle: ({ tx, services, actor }) => sendOwnCode(services, tx, actor, 'transfer'),
});

export const withdrawalRoutes: Withdrawals = {
  getRemittanceWithdrawalTerms: ({ tx, services, environment, query }) =>
    getWithdrawalTerms(services, tx, environment, { type: 'REMITTANCE', ...query }),
  getTransferWithdrawalTerms: ({ tx, services, environment, query }) =>
    getWithdrawalTerms(services, tx, environment, { type: 'FUNDS-TRANSFER', ...query }),
  requestRemittanceWithdrawalCode: requestCode('REMITTANCE'),
  requestTransferWithdrawalCode: requestCode('FUNDS-TRANSFER'),
  withdrawRemittanceBalance: ({ services, body, ...call }) =>
    withdrawBalance(services, call, { ...body, type: 'REMITTANCE' }),
  withdrawTransferBalance: ({ services, body, ...call }) =>
    withdrawBalance(services, call, { ...body, type: 'FUNDS-TRANSFER' }),
};
