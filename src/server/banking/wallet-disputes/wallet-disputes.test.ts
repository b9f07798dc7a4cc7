// Wallet disputes through HTTP: one per entry, answered, sent to the provider, and decided by the party whose turn it is.
import { beforeEach, expect, test } from 'vitest';
import { walletDisputesContract as contract } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { operatorWalletDisputesContract as console_ } from '#shared/contract/operator/console/wallet-disputes.ts';
import { workContract } from '#shared/contract/operator/work.ts';
import { deposit, openWallets } from '#test/support/banking/wallets.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
const helper = await createTestOperator(server, 'Support agent');
const officer = await createTestOperator(server, 'Compliance officer');
let business: TestBusiness;
let token: string;
let walletId: string;
let entryId: string;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  token = business.token;
  const wallets = await openWallets(server, business);
  walletId = wallets.MASTER;
  await deposit(server, business, { walletId, amount: 500_000, sessionId: `d-${walletId}` });
  const entries = await server.call(walletsContract.listWalletEntries, { token, params: { walletId } });
  entryId = entries.data.items[0]?.id as string;
});

const raise = (more: object = {}) =>
  server.call(contract.raiseWalletDispute, {
    token,
    body: { walletId, entryId, category: 'not_mine', reason: 'Nobody here knows this sender', ...more },
  });
const created = async () => (await raise()).data.id;
const step = (
  name: 'answerWalletDispute' | 'escalateWalletDispute' | 'resolveWalletDispute' | 'withdrawWalletDispute',
  walletDisputeId: string,
  body?: object,
  by = token,
) => server.call(contract[name], { token: by, params: { walletDisputeId }, ...(body && { body }) });
const text = { text: 'Please look at this' };
const outcome = { outcome: 'The sender was found' };

test('the team raises, answers and resolves a dispute on an entry, which has one open dispute at a time', async () => {
  const { data } = await raise();
  expect(data).toMatchObject({
    status: 'UNRESOLVED',
    entry: { id: entryId, what: 'Deposit', amount: 500_000 },
    timeline: [{ sentence: 'Raised: Nobody here knows this sender' }],
  });
  expect((await raise()).body.message).toBe('This transaction is already disputed.');
  expect((await step('answerWalletDispute', data.id, text)).data.timeline).toHaveLength(2);
  const both = await Promise.all([0, 1].map(() => step('resolveWalletDispute', data.id, outcome)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await step('answerWalletDispute', data.id, text)).status).toBe(409);
  expect((await raise()).status).toBe(200);
});

test('a dispute escalated to the provider is decided by the provider alone', async () => {
  const id = await created();
  const params = { walletDisputeId: id };
  const early = await callAs(server, helper.token, console_.resolveOperatorWalletDispute, {
    params,
    body: outcome,
  });
  expect(early.body.message).toBe('The business decides this dispute.');
  await step('escalateWalletDispute', id, text);
  expect((await step('resolveWalletDispute', id, outcome)).body.message).toBe(
    'The provider decides this dispute.',
  );
  const queue = await callAs(server, helper.token, workContract.listWaitingWork, {
    params: { kind: 'wallet-disputes' },
    query: { mode: 'test', limit: 100 },
  });
  expect(queue.data.items.map(({ subjectId }) => subjectId)).toContain(id);
  const read = (by: string) => callAs(server, by, console_.getOperatorWalletDispute, { params });
  expect((await read(helper.token)).data).toMatchObject({ business: { name: 'Adunni Foods' }, mode: 'test' });
  expect((await read(officer.token)).status).toBe(403);
  await callAs(server, helper.token, console_.answerOperatorWalletDispute, { params, body: text });
  const decided = await callAs(server, helper.token, console_.resolveOperatorWalletDispute, {
    params,
    body: outcome,
  });
  expect(decided.data).toMatchObject({ status: 'RESOLVED', outcome: 'The sender was found' });
});

test('entries of another wallet are rejected; another business and the other mode cannot find the dispute', async () => {
  const { data } = await server.call(walletsContract.listOwnWallets, { token });
  const other = data.items.find(({ type }) => type === 'FUNDS-TRANSFER')?.id as string;
  expect((await raise({ walletId: other })).body.error.fields).toEqual({
    entryId: 'This wallet has no such transaction',
  });
  expect((await raise({ entryId: `${crypto.randomUUID()}:0` })).status).toBe(422);
  const id = await created();
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  expect((await step('withdrawWalletDispute', id, undefined, stranger.token)).status).toBe(404);
  const live = (await business.signInAs('Admin', 'live')).token;
  expect((await step('withdrawWalletDispute', id, undefined, live)).status).toBe(404);
  expect((await step('withdrawWalletDispute', id)).data.status).toBe('CLOSED');
  const { data: list } = await server.call(contract.listWalletDisputes, {
    token,
    query: { walletId, include: 'counts' },
  });
  expect(list).toMatchObject({ total: 1, counts: { CLOSED: 1 } });
});
