// Proves that no call that lets money out bypasses approvals: every merchant call is classified, and those that wait move nothing.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDuePayouts } from '#server/settlement/payouts/send-payouts.ts';
import {
  approvalRequestsContract as approvals,
  approvalRulesContract as rules,
} from '#shared/contract/account/approvals.ts';
import { allContracts } from '#shared/contract/all.ts';
import { ownBalancesContract } from '#shared/contract/banking/balances/own-balances.ts';
import { fundRequestsContract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { changesState, type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { lockQuote, makePayee, makeSender } from '#test/support/banking/remittances.ts';
import { transferCode } from '#test/support/banking/transfers.ts';
import { deposit } from '#test/support/banking/wallets.ts';
import { payOneOrder } from '#test/support/commerce/orders.ts';
import { rewardPoints } from '#test/support/commerce/reward-points.ts';
import { awaitRefundAccount, returnBankRefund } from '#test/support/disputes/bank-refunds.ts';
import {
  accountCode,
  addAvailable,
  addPayoutAccount,
  withdrawalCode,
} from '#test/support/disputes/own-payouts.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import type { CallOptions } from '#test/support/server.ts';
import { fundFloat, inviteAgent } from '#test/support/terminals/agents.ts';

/** Nouns without calls that let money out or change its destination, each with the reason. */
const harmless: Readonly<Record<string, string>> = {
  uploads: 'files',
  'saved-views': 'views of lists',
  'store-onboarding': 'what one sees oneself of setting up',
  exports: 'files of lists',
  session: 'signing in and out',
  'sign-in': 'signing in',
  'second-factors': 'one’s own account',
  passkeys: 'one’s own account',
  profile: 'one’s own account',
  businesses: 'the business itself; switching features moves nothing',
  roles: 'who may do what; nobody gives what they do not hold',
  team: 'who is in the team',
  'audit-trails': 'reads',
  'user-authentication': 'how people sign in',
  'email-templates': 'words',
  'plan-links': 'asks for money',
  erasure: 'personal data',
  compliance: 'papers',
  'approval-requests': 'deciding itself',
  customers: 'names and addresses',
  'collection-balance': 'reads and files',
  'sub-account-transactions': 'files',
  'payment-links': 'asks for money',
  'payment-pages': 'asks for money',
  'qr-codes': 'asks for money',
  products: 'what is sold, and for how much',
  'product-imports': 'what is sold, and for how much',
  taxes: 'what customers are charged beside the price',
  coupons: 'what customers need not pay',
  'delivery-settings': 'what delivery costs customers',
  'store-checkout': 'takes money in',
  'store-files': 'what products are delivered as',
  'store-orders': 'asks for money and sends goods; giving money back waits',
  'store-reviews': 'words and stars',
  stores: 'what the store is called and where it lies',
  'store-hosts': 'the host name a store is seen at',
  'store-preview': 'writes nothing',
  'store-categories': 'what products are grouped by',
  'store-products': 'what is sold, and for how much',
  'store-product-imports': 'what is sold, and for how much',
  'store-pictures': 'pictures of what is sold',
  stock: 'how many there are of what is sold',
  rewards: 'how points are earned; what they are worth follows in the books, and nothing leaves',
  invoices: 'asks for money; what was received is recorded, none is sent',
  'invoice-attachments': 'files for a customer',
  'invoice-imports': 'asks for money, of many at once',
  'recurring-invoices': 'asks for money, by a calendar',
  'virtual-terminals': 'asks for money',
  'terminal-requests': 'staff decide',
  'terminal-keys': 'keys of machines that take money in',
  'terminal-alerts': 'who is told of payments',
  'terminal-device': 'takes money in',
  'cash-registers': 'cash that the business counts itself',
  'terminal-cashiers': 'who watches what arrives at a till',
  tills: 'the PIN of who watches',
  'pos-terminals': 'where machines stand and whether they take money in',
  quotes: 'offers, and asks for money once one is accepted',
  'hosted-quote': 'the answer of a customer to an offer',
  'invoice-settings': 'how invoices look and when they are reminded of',
  'e-invoicing-settings': 'what the tax authority is told',
  plans: 'what customers are asked for',
  subscriptions: 'takes money in',
  'subscription-settings': 'when money is asked for again',
  'subscriber-page': 'a customer’s own subscription',
  checkout: 'takes money in',
  'hosted-payments': 'takes money in',
  transactions: 'asks and sends receipts',
  'saved-cards': 'removes a card',
  'embedding-sites': 'where the checkout may be shown',
  simulator: 'the outside world of test mode',
  'simulator-remittances': 'the partner and the provider of test mode, and what is sent to them there',
  'api-keys': 'a key does at most what its maker may, and its calls wait like theirs',
  webhooks: 'tells of what happened',
  'api-calls': 'reads',
  beneficiaries: 'names for accounts: nothing is sent to one but by a transfer',
  'remittance-senders': 'names of people: nothing is sent but by a remittance',
  'remittance-beneficiaries': 'names for accounts: nothing is sent to one but by a remittance',
  conversions: 'between own balances, at a rate that a quote holds for minutes',
  'remittance-drafts': 'saves what is sent later, by a remittance',
  'beneficiary-groups': 'names for accounts',
  'beneficiary-imports': 'names for accounts',
};

/** Calls of the other nouns that need no approval, each with the reason. */
const reasoned: Readonly<Record<string, string>> = {
  previewApprovalRule: 'tells',
  createApprovalDelegation: 'a colleague decides by the same rules',
  endApprovalDelegation: 'the same back again',
  closePeriod: 'closes the books',
  pauseTransferSchedule: 'stops money',
  resumeTransferSchedule: 'goes on with what was approved when it was made',
  cancelTransferSchedule: 'stops money',
  setTransferActivation: 'moves nothing: what is sent waits',
  setTransferPin: 'one’s own PIN',
  resetTransferPin: 'one’s own PIN',
  validateWallet: 'checks',
  quoteSplit: 'tells',
  validateBulk: 'a draft',
  validateBulkGroup: 'a draft',
  changeBulkDraft: 'a draft',
  replaceBulkFile: 'a draft',
  changeBulkRow: 'a draft',
  retryBulk: 'rows of a file that was approved, whose money came back, to the same accounts',
  discardBulk: 'a draft',
  stopBulk: 'money comes back',
  cancelPayout: 'money comes back',
  cancelRefund: 'money comes back',
  cancelTransfer: 'money comes back',
  setSubAccountStatus: 'stops a share, or lets an account take it that was approved before',
  askSubAccountName: 'asks the bank for a name',
  createAdditionalWallet: 'an empty wallet',
  createAdditionalWalletV2: 'an empty wallet',
  createWallet: 'an empty wallet',
  activateOperationalWallet: 'empty wallets',
  blockWallet: 'stops money',
  unblockWallet: 'moves nothing: what moves it waits',
  requestTierUpgrade: 'staff decide',
  uploadTierDocument: 'a file',
  createFundRequest: 'moves nothing: who pays it waits',
  declineFundRequest: 'moves nothing',
  withdrawFundRequest: 'moves nothing',
  raiseWalletDispute: 'words',
  answerWalletDispute: 'words',
  escalateWalletDispute: 'words',
  resolveWalletDispute: 'words: money goes back by a move, which waits',
  withdrawWalletDispute: 'words',
  pauseStandingInstruction: 'stops money',
  resumeStandingInstruction: 'goes on with what was approved when it was made',
  endStandingInstruction: 'stops money',
  placeWalletLien: 'holds money back',
  releaseWalletLien: 'moves nothing: what moves it waits',
  lockRemittanceQuote: 'a promise: nothing is taken',
  openRemittanceBalance: 'an empty wallet',
  addRemittanceDocument: 'papers',
  submitRemittanceDocuments: 'papers',
  setWalletStatus: 'a wallet is closed at zero only',
  enquireName: 'asks the bank for a name',
  createVirtualAccount: 'a number that money comes in by',
  renameVirtualAccount: 'a name',
  deactivateVirtualAccount: 'what waits goes back to who sent it',
  requeryVirtualAccount: 'counts what arrived',
  activateVirtualAccounts: 'which banks money comes in by',
  saveVirtualAccountRules: 'too little or too much goes back to who sent it, or is kept',
  requestVirtualBank: 'a wish',
  saveWalletCurrency: 'in which currencies wallets are opened; no money moves',
  updatePayoutSetting: 'when payouts leave, not where to',
  updateServiceCharge: 'who bears the fee of payments to come',
  createSplitGroup: 'shares of payments to come, between accounts that were approved',
  updateSplitGroup: 'the same',
  setSplitGroupStatus: 'the same',
  askForRefundAccount: 'an e-mail',
  removeCustomerCard: 'removes a card',
  raiseDispute: 'holds money back',
  updateDispute: 'who sees to it, and by when',
  answerDispute: 'a message',
  attachToDisputeMessage: 'a file',
  endDispute: 'says how it ended; money goes back by a refund, which waits',
  saveChargebackSettings: 'when chargebacks are accepted without being asked about',
  saveEvidence: 'papers',
  addEvidenceFile: 'papers',
  removeEvidenceFile: 'papers',
  challengeChargeback: 'keeps money',
  inviteAgent: 'somebody who sells; the float is empty',
  updateAgent: 'how an agent is reached',
  setAgentIdentity: 'the register decides',
  assignAgentTerminal: 'a machine that takes money in',
  takeAgentTerminal: 'the same back again',
  setAgentCommission: 'between own wallets, by what customers pay in',
  renewAgentPin: 'how an agent signs in: money moves between own wallets, by what customers pay in',
  sendAgentPinLink: 'the same: the agent chooses the PIN',
  blockAgent: 'stops money',
  unblockAgent: 'moves nothing: what moves it waits',
  closeAgent: 'with an empty float only',
  cancelAgentSale: 'what was held is free again',
  simulateAgentSale: 'a card of test mode',
  acceptChargeback:
    'what is held already goes to the bank that takes it, to nobody of one’s choice, and by itself when nobody answers',
};

const endpoints = Object.entries(allContracts).flatMap(([noun, contract]) =>
  Object.entries(contract as Readonly<Record<string, Endpoint>>).map(([name, endpoint]) => ({
    noun,
    name,
    endpoint,
  })),
);
const changing = endpoints.filter(
  ({ endpoint }) => endpoint.access !== 'public' && !isForOperators(endpoint) && changesState(endpoint),
);
const waiting = changing.filter(({ endpoint }) => endpoint.approval);

test('every state-changing call supports approval or has a documented reason not to', () => {
  const open = changing.filter(
    ({ noun, name, endpoint }) =>
      !endpoint.approval &&
      !(noun in harmless) &&
      !(name in reasoned) &&
      !/^export|^request[A-Za-z]*Code$/.test(name),
  );
  expect(open.map(({ noun, name }) => `${noun}: ${name}`)).toEqual([]);
});

/** Calls that move money by their contract, but only between balances of the same business. */
const withinTheBusiness = ['convertCollectionBalance', 'convertTransferBalance'];

test('every call that moves money by its contract supports approval, except conversions within the business', () => {
  const moving = changing.filter(({ endpoint }) => endpoint.idempotency === 'required' && !endpoint.approval);
  expect(moving.map(({ name }) => name).sort()).toEqual(withinTheBusiness);
});

const own = { currency: 'NGN', bankCode: '058', accountNumber: '0123456708' } as const;
let payers: Payers;
let person: { token: string; email: string };
let admin: { token: string };
let roleId: string;
/** Valid requests for each call that waits, so that it would succeed. */
let calls: Readonly<Record<string, () => Promise<CallOptions>>>;

const ruleOf = (module: string) => ({
  name: `All of ${module}`,
  module,
  steps: [{ need: 1, roles: [roleId] }],
});

const pay = async (): Promise<string> => {
  const reference = await payers.begin({ amount: 500_000 });
  await payers.payCard(reference);
  return reference;
};

/** The agent already has a float, because an empty one has nothing to return. */
async function callsOfFloats(main: string): Promise<typeof calls> {
  const { server } = payers;
  const { id: agentId } = await inviteAgent(server, person);
  await fundFloat(server, person, { agentId, fromWalletId: main, amount: 200_000 });
  return {
    fundAgentFloat: async () => ({ params: { agentId }, body: { fromWalletId: main, amount: 100_000 } }),
    returnAgentFloat: async () => ({ params: { agentId }, body: { toWalletId: main, amount: 100_000 } }),
  };
}

/** A colleague creates the request for funds, because users cannot pay their own. */
async function callsOfWallets(between: { walletId: string; fromWalletId: string }): Promise<typeof calls> {
  const body = { ...between, amount: 100_000 };
  return {
    ...(await callsOfFloats(between.fromWalletId)),
    fundWallet: async () => ({ body }),
    refundOrder: async () => ({
      params: { orderId: await payOneOrder(payers.server, payers.business) },
      body: { kind: 'whole', reason: 'other' },
    }),
    createStandingInstruction: async () => ({
      body: {
        walletId: between.walletId,
        otherWalletId: between.fromWalletId,
        rule: 'above',
        threshold: 500_000,
        frequency: 'daily',
        startsOn: '2099-01-01',
      },
    }),
    adjustRewardPoints: () => rewardPoints(payers.server, person.token, payers.business.testEnvironmentId),
    payFundRequest: async () => {
      const { data } = await payers.server.call(fundRequestsContract.createFundRequest, {
        token: admin.token,
        body: { ...body, purpose: 'Wages' },
      });
      return { params: { fundRequestId: data.id } };
    },
  };
}

beforeAll(async () => {
  payers = await createPayers({ start: new Date('2026-11-20T10:00:00Z') });
  const { server, business } = payers;
  person = await business.signInAs('Owner');
  [admin] = [await business.signInAs('Admin'), await business.signInAs('Admin')];
  const { token } = person;
  const options = await server.call(rules.getApprovalOptions, { token });
  roleId = options.data.roles.find(({ name }) => name === 'Admin')?.id ?? '';
  await addAvailable(server, business.testEnvironmentId, 5_000_000);
  const account = await fundRemittances((await addPayoutAccount(server, person, own)).data);
  const withdrawal = { currency: 'NGN', amount: 100_000 };
  const payout = await server.call(payoutsContract.createWithdrawal, {
    token,
    idempotencyKey: randomUUID(),
    body: { ...withdrawal, code: await withdrawalCode(server, person) },
  });
  await sendDuePayouts(server.services);
  const failed = { params: { payoutId: payout.data.id } };
  expect((await server.call(simulatorContract.failSimulatedPayout, { token, ...failed })).status).toBe(200);
  const opened = await server.call(walletsContract.activateOperationalWallet, {
    token,
    body: { currency: 'NGN' },
  });
  const idOf = (type: string) => opened.data.find((item) => item.type === type)?.id as string;
  await deposit(server, business, { walletId: idOf('MASTER'), amount: 5_000_000, sessionId: 'walk' });
  await deposit(server, business, { walletId: idOf('FUNDS-TRANSFER'), amount: 5_000_000, sessionId: 'send' });
  const subAccount = { businessName: 'Van rental', bankCode: '058', accountNumber: '0123456789' };
  const created = await server.call(subAccountsContract.createSubAccount, { token, body: subAccount });
  const saved = await server.call(rules.createApprovalRule, {
    token,
    body: { ...ruleOf('wallets'), status: 'INACTIVE' },
  });
  const [awaiting, returned] = [await awaitRefundAccount(payers), await returnBankRefund(payers)];
  const ofRule = { params: { ruleId: saved.data.id } };
  calls = {
    ...(await callsOfWallets({ walletId: idOf('FUNDS-TRANSFER'), fromWalletId: idOf('MASTER') })),
    refundPayment: async () => ({ params: { transactionId: await pay() }, body: { reason: 'other' } }),
    giveRefundAccount: async () => ({ params: { refundId: awaiting }, body: toAccount }),
    sendRefundAgain: async () => ({ params: { refundId: returned }, body: toAccount }),
    retryPayout: async () => failed,
    createWithdrawal: async () => ({
      body: { ...withdrawal, code: await codeOf(withdrawalCode) },
    }),
    addBank: async () => ({
      body: { ...own, bankCode: '044', code: await codeOf(accountCode) },
    }),
    setBankStatus: async () => ({
      body: { accountId: account.id, action: 'deactivate', code: await codeOf(accountCode) },
    }),
    createSubAccount: async () => ({ body: { ...subAccount, accountNumber: '0123456799' } }),
    updateSubAccount: async () => ({
      params: { subAccountId: created.data.id },
      body: { ...subAccount, businessName: 'Van rental of Lagos' },
    }),
    createTransfer: async () => ({ body: { ...transfer, code: await codeOf(transferCode) } }),
    completeTransfer: async () => ({ body: { ...transfer, code: await codeOf(transferCode) } }),
    sendRemittance: remittanceInput,
    ...callsOfBalances,
    saveTransferLimits: async () => ({
      body: { currency: 'NGN', single_max: 500_000, daily_max: null, member_daily_max: null, members: [] },
    }),
    saveTransferConfirmation: async () => confirmation,
    createApprovalRule: async () => ({ body: { ...ruleOf('wallets'), name: 'Another', status: 'INACTIVE' } }),
    updateApprovalRule: async () => ({ ...ofRule, body: { ...ruleOf('wallets'), status: 'INACTIVE' } }),
    deleteApprovalRule: async () => ofRule,
  };
}, 60_000);
afterAll(() => payers.close());

const confirmation = { body: { ways: ['code', 'pin'] } };

/** A remittance with a quote that expires before the approval, which then creates a new one. */
async function remittanceInput() {
  const senderId = await makeSender(payers.server, person);
  const beneficiaryId = await makePayee(payers.server, person, { senderId });
  const { data: quote } = await lockQuote(payers.server, person.token, { amount: 1_000_000 });
  const body = { quoteId: quote.id, senderId, beneficiaryId, purpose: 'family_support' };
  return { body: Object.assign(body, { code: await codeOf(transferCode) }) };
}

let ownAccountId: string;

/** Funds the remittance balance, which is withdrawn to the account. */
async function fundRemittances<A extends { id: string }>(account: A): Promise<A> {
  const { server, business } = payers;
  ownAccountId = account.id;
  const { data } = await server.call(ownBalancesContract.openRemittanceBalance, {
    token: person.token,
    body: { currency: 'NGN' },
  });
  const walletId = data[0]?.wallet_id ?? '';
  await deposit(server, business, { walletId, amount: 5_000_000, sessionId: 'abroad' });
  return account;
}

const withdrawalInput = async () => ({
  body: {
    currency: 'NGN',
    account_id: ownAccountId,
    amount: 100_000,
    again: true,
    code: await codeOf(transferCode),
  },
});

const callsOfBalances = {
  withdrawRemittanceBalance: withdrawalInput,
  withdrawTransferBalance: withdrawalInput,
};

/** A code may be requested once per minute. */
const minute = (): void => payers.clock.advance(61_000);
const codeOf = (
  ask: (server: Payers['server'], person: { token: string; email: string }) => Promise<string>,
) => {
  minute();
  return ask(payers.server, person);
};
const transfer = {
  bank_code: '058',
  account_number: '0123456789',
  amount: 100_000,
  confirmed: ['duplicate'],
};
const toAccount = { bankCode: '058', accountNumber: '0123456789' };

const countPostings = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_transfers`.execute(
    payers.database.db,
  );
  return rows[0]?.count ?? 0;
};

/** Calls with a file, or with rows validated before: covered by separate tests. */
const elsewhere = ['importRefunds', 'createTransferSchedule', 'sendBulk'];

test('with approval rules for all modules, each call waits, moves no money, and is executed as requested once approved', async () => {
  const { server } = payers;
  const { token } = person;
  const options = await server.call(rules.getApprovalOptions, { token });
  const modules = options.data.modules
    .map(({ module }) => module)
    .filter((item) => item !== 'approval_rules');
  for (const module of [...modules, 'approval_rules']) {
    const { status } = await server.call(rules.createApprovalRule, { token, body: ruleOf(module) });
    expect([module, status]).toEqual([module, 200]);
  }
  const requests: Record<string, string> = {};
  for (const { name, endpoint } of waiting.filter((item) => !elsewhere.includes(item.name))) {
    const options = calls[name];
    if (!options) throw new Error(`Say with what ${name} is called, so that it is seen to wait.`);
    const requested = await options();
    const before = await countPostings();
    const answer = await server.call(endpoint, { token, idempotencyKey: randomUUID(), ...requested });
    expect([name, answer.status, await countPostings()]).toEqual([name, 202, before]);
    requests[name] = answer.body.data.approval_request.id;
  }
  const ended: Record<string, string> = {};
  // The account is switched off last, because balances are withdrawn to it.
  const inOrder = Object.entries(requests).sort(
    ([a], [b]) => Number(a === 'setBankStatus') - Number(b === 'setBankStatus'),
  );
  for (const [name, requestId] of inOrder) {
    const params = { requestId };
    await server.call(approvals.approveRequest, { token: admin.token, params, body: { revision: 1 } });
    const { data } = await server.call(approvals.getApprovalRequest, { token, params });
    ended[name] = data.failure ?? data.status;
  }
  expect(ended).toEqual(Object.fromEntries(inOrder.map(([name]) => [name, 'COMPLETED'])));
  expect((await payers.books()).findings).toEqual([]);
}, 60_000);
