// Samples of the area 'settlement': a valid body of each call that changes something, and one object of each kind that its nouns own.

import { makeOwnedPayout } from '../disputes/own-payouts.ts';
import { makeOwnedClosing } from '../disputes/owned-closing.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { nobody, type Samples } from './samples.ts';

const subAccountBody = { businessName: 'Of my own', bankCode: '058', accountNumber: '0123456789' };

const bodies = {
  closePeriod: { period: '2026-01' },
  retryPayout: {},
  cancelPayout: {},
  requestWithdrawalCode: {},
  createWithdrawal: { currency: 'NGN', amount: 75_000, code: '000000' },
  exportPayoutItems: { format: 'csv', filters: {} },
  exportSubAccounts: { format: 'csv', filters: {} },
  exportSubAccountEntries: { format: 'csv', filters: {} },
  exportPayouts: { format: 'csv', filters: {} },
  requestBankCode: {},
  addBank: { currency: 'NGN', bankCode: '058', accountNumber: '0123456708', code: '000000' },
  setBankStatus: { accountId: nobody, action: 'deactivate', code: '000000' },
  createSubAccount: subAccountBody,
  updateSubAccount: subAccountBody,
  setSubAccountStatus: { status: 'INACTIVE' },
  askSubAccountName: {},
  exportBalanceEntries: { format: 'csv', filters: {} },
};

async function make(server: TestServer, business: TestBusiness) {
  return {
    payoutId: await makeOwnedPayout(server, business),
    closingId: await makeOwnedClosing(server, business),
  };
}

export const settlementSamples: Samples = { bodies, make };
