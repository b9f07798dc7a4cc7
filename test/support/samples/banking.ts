// Samples of the area 'banking': a valid body of each call that changes something, and one object of each kind that its nouns own.

import { beneficiariesContract } from '#shared/contract/banking/beneficiaries.ts';
import { beneficiaryGroupsContract } from '#shared/contract/banking/beneficiary-groups.ts';
import { beneficiaryImportsContract } from '#shared/contract/banking/beneficiary-imports.ts';
import { bulkTransfersContract } from '#shared/contract/banking/bulk-transfers.ts';
import { transferSchedulesContract } from '#shared/contract/banking/transfer-schedules.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { openTransfers, transferCode, transferKey } from '../banking/transfers.ts';
import { sendFile } from '../disputes/disputes.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, nobody, type Samples } from './samples.ts';
import { makeWalletThings, tierPerson } from './wallet-things.ts';

const body = { bank_code: '058', account_number: '0123456789', amount: 2_000_000 };

const bodies = {
  exportWallets: { format: 'csv', filters: {} },
  exportBankingCustomers: { format: 'csv', filters: {} },
  exportCustomerWalletEntries: { format: 'csv', filters: {} },
  fundWallet: { walletId: nobody, fromWalletId: nobody, amount: 60_000 },
  validateWallet: { reference: 'WLT-00000000' },
  exportWalletEntries: { format: 'csv', filters: {} },
  exportTransferBalanceEntries: { format: 'csv', filters: {} },
  createAdditionalWallet: { currency: 'USD', name: 'Of my own' },
  createAdditionalWalletV2: { currency: 'USD', name: 'Of my own' },
  blockWallet: { block: 'debit', reason: 'Reported as lost' },
  unblockWallet: undefined,
  createWallet: { currency: 'NGN', customer: { email: 'of-my-own@example.com', name: 'Of my own' } },
  setWalletStatus: { status: 'INACTIVE' },
  activateOperationalWallet: { currency: 'NGN' },
  exportFundRequests: { format: 'csv', filters: {} },
  createFundRequest: { walletId: nobody, fromWalletId: nobody, amount: 60_000, purpose: 'Of my own' },
  payFundRequest: undefined,
  declineFundRequest: { reason: 'Next month' },
  withdrawFundRequest: undefined,
  exportWalletDisputes: { format: 'csv', filters: {} },
  raiseWalletDispute: { walletId: nobody, entryId: `${nobody}:0`, category: 'other', reason: 'Of my own' },
  answerWalletDispute: { text: 'Please look at this' },
  escalateWalletDispute: { text: 'Please look at this' },
  resolveWalletDispute: { outcome: 'The sender was found' },
  withdrawWalletDispute: undefined,
  exportStandingInstructions: { format: 'csv', filters: {} },
  createStandingInstruction: {
    walletId: nobody,
    otherWalletId: nobody,
    rule: 'above',
    threshold: 60_000,
    frequency: 'daily',
    startsOn: '2099-01-01',
  },
  pauseStandingInstruction: undefined,
  resumeStandingInstruction: undefined,
  endStandingInstruction: undefined,
  placeWalletLien: { amount: 60_000, reason: 'Disputed' },
  releaseWalletLien: undefined,
  requestTierUpgrade: { ...tierPerson, identityFileId: nobody },
  uploadTierDocument: undefined,
  createBeneficiary: { bankCode: '058', accountNumber: '0123456720', nickname: 'Of my own' },
  exportBeneficiaries: { format: 'csv', filters: {} },
  updateBeneficiary: { nickname: 'Of my own', amount: 60_000 },
  removeBeneficiary: undefined,
  askBeneficiaryName: undefined,
  importBeneficiaries: undefined,
  createBeneficiaryGroup: { name: 'Of my own', currency: 'NGN', members: [{ beneficiaryId: nobody }] },
  exportBeneficiaryGroups: { format: 'csv', filters: {} },
  updateBeneficiaryGroup: { name: 'Of my own', currency: 'NGN', members: [{ beneficiaryId: nobody }] },
  removeBeneficiaryGroup: undefined,
  exportGroupBeneficiaries: { format: 'csv', filters: {} },
  saveTransferLimits: {
    currency: 'NGN',
    single_max: 500_000,
    daily_max: 900_000,
    member_daily_max: null,
    members: [],
  },
  saveTransferConfirmation: { ways: ['code', 'authenticator'] },
  setTransferPin: { password: 'none of these', pin: '2580' },
  requestTransferPinCode: undefined,
  resetTransferPin: { code: '000000', pin: '2580' },
  setTransferActivation: { currency: 'NGN', active: true },
  exportTransferSchedules: { format: 'csv', filters: {} },
  createTransferSchedule: { ...body, frequency: 'monthly', starts_on: '2099-01-01' },
  pauseTransferSchedule: undefined,
  resumeTransferSchedule: undefined,
  cancelTransferSchedule: undefined,
  validateBulk: undefined,
  validateBulkGroup: { group_id: nobody },
  changeBulkDraft: { wallet_id: nobody },
  replaceBulkFile: undefined,
  changeBulkRow: { dropped: true },
  sendBulk: { transfer_group_id: nobody, rows: 1, total: 100, code: '000000' },
  retryBulk: undefined,
  stopBulk: undefined,
  discardBulk: undefined,
  exportTransferGroups: { format: 'csv', filters: {} },
  exportTransferGroupRows: { format: 'csv', filters: {} },
  exportTransfers: { format: 'csv', filters: {} },
  cancelTransfer: undefined,
  enquireName: { bank_code: '058', account_number: '0123456789' },
  requestTransferCode: {},
  createTransfer: body,
  completeTransfer: { ...body, code: '000000' },
  createVirtualAccount: { account_name: 'Of my own' },
  exportVirtualAccounts: { format: 'csv', filters: {} },
  renameVirtualAccount: { account_name: 'Of my own' },
  deactivateVirtualAccount: undefined,
  requeryVirtualAccount: undefined,
  exportInflows: { format: 'csv', filters: {} },
  activateVirtualAccounts: { preferred_bank: 'wema-bank' },
  saveVirtualAccountRules: { amount_under: 'wait', amount_over: 'accept', expiry_minutes: 30 },
  saveWalletCurrency: { currency: 'NGN', own: true, customers: true },
  requestVirtualBank: { bank_name: 'Of my own' },
};

async function make(server: TestServer, business: TestBusiness) {
  const { token } = business;
  const ofWallets = await makeWalletThings(server, business);
  const beneficiary = await server.call(beneficiariesContract.createBeneficiary, {
    token,
    body: { bankCode: '058', accountNumber: '0123456722', nickname: `${marker} payee` },
  });
  const beneficiaryId = beneficiary.data.id;
  const group = await server.call(beneficiaryGroupsContract.createBeneficiaryGroup, {
    token,
    body: { name: `${marker} staff`, currency: 'NGN', members: [{ beneficiaryId }] },
  });
  const file = await sendFile(server.url, beneficiaryImportsContract.importBeneficiaries, {
    token,
    bytes: Buffer.from(`bank_code,account_number,nickname\n058,0123456723,${marker} row`),
    fileName: `${marker}.csv`,
  });
  await openTransfers(server, business, 10_000_000);
  const code = await transferCode(server, business);
  const created = await server.call(transfersContract.createTransfer, {
    token,
    idempotencyKey: 'sample',
    body: { ...body, account_number: '0123456788', narration: `${marker} repair`, code },
  });
  const schedule = await server.call(transferSchedulesContract.createTransferSchedule, {
    token: await transferKey(server, business),
    idempotencyKey: 'sample',
    body: {
      ...body,
      account_number: '0123456787',
      narration: `${marker} rent`,
      frequency: 'monthly',
      starts_on: '2099-01-01',
    },
  });
  const bulk = await sendFile(server.url, bulkTransfersContract.validateBulk, {
    token,
    bytes: Buffer.from(`bank_code,account_number,account_name,amount\n058,0123456724,${marker} row,200`),
    fileName: `${marker}.csv`,
  });
  const account = await server.call(virtualAccountsContract.createVirtualAccount, {
    token,
    body: { account_name: `${marker} account` },
  });
  return {
    virtualAccountId: account.data.id,
    ...ofWallets,
    transferGroupId: bulk.body.data.id,
    line: '918273',
    beneficiaryId,
    groupId: group.data.id,
    beneficiaryImportId: file.body.data.id,
    transferId: created.data.id,
    scheduleId: schedule.data.id,
  };
}

export const bankingSamples: Samples = { bodies, make };
