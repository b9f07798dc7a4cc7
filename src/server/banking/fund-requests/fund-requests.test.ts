// Fund requests over HTTP: created, paid once by another member, declined, withdrawn; members cannot pay their own.
import { beforeEach, expect, test } from 'vitest';
import { fundRequestsContract as contract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { deposit, openWallets } from '#test/support/banking/wallets.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openProvedServer();
const naira = (amount: number) => amount * 100;
let business: TestBusiness;
let token: string;
let colleague: string;
let walletId: string;
let fromWalletId: string;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  token = business.token;
  colleague = (await business.signInAs('Admin')).token;
  const wallets = await openWallets(server, business);
  fromWalletId = wallets.MASTER;
  walletId = wallets['FUNDS-TRANSFER'];
  await deposit(server, business, {
    walletId: fromWalletId,
    amount: naira(5_000),
    sessionId: `f-${walletId}`,
  });
});

const ask = (more: object = {}) =>
  server.call(contract.createFundRequest, {
    token,
    body: { walletId, fromWalletId, amount: naira(3_000), purpose: 'Wages of the week', ...more },
  });
const created = async () => (await ask()).data.id;
const pay = (fundRequestId: string, by = colleague, idempotencyKey = crypto.randomUUID()) =>
  server.call(contract.payFundRequest, { token: by, idempotencyKey, params: { fundRequestId } });
const decline = (fundRequestId: string, by = colleague) =>
  server.call(contract.declineFundRequest, {
    token: by,
    params: { fundRequestId },
    body: { reason: 'Next month' },
  });
const withdraw = (fundRequestId: string, by = token) =>
  server.call(contract.withdrawFundRequest, { token: by, params: { fundRequestId } });
const ledgerOf = async (id: string) =>
  (await server.call(walletsContract.getWallet, { token, params: { walletId: id } })).data.ledger;

/** The e-mails about a request, oldest first. */
async function emailsAbout(id: string) {
  const rows = await server.services.database.db
    .selectFrom('emails')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('dedupeKey', 'like', `fund_request:${id}:%`)
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(opened);
}

test('of concurrent payments and a decline exactly one succeeds, money moves at most once, and the maker is notified', async () => {
  const id = await created();
  expect(await ledgerOf(walletId)).toBe(0);
  const tries = await Promise.all([pay(id), pay(id), pay(id), decline(id)]);
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  const { data } = await server.call(contract.getFundRequest, { token, params: { fundRequestId: id } });
  expect(await ledgerOf(walletId)).toBe(data.status === 'SUCCESSFUL' ? naira(3_000) : 0);
  expect(data.timeline).toHaveLength(2);
  const outcome = (await emailsAbout(id)).filter(({ kind }) => kind !== 'fund_request_pending');
  expect(outcome).toMatchObject([
    { kind: `fund_request_${data.status.toLowerCase()}`, toAddress: business.email },
  ]);
  const second = await created();
  // Of 5,000, 2,000 remain if the first request was paid, and all if it was declined.
  expect((await pay(second)).status).toBe(data.status === 'SUCCESSFUL' ? 409 : 200);
});

test('a maker cannot pay their own request, and only the maker can withdraw it', async () => {
  const id = await created();
  const own = await pay(id, token);
  expect([own.status, own.body.message]).toEqual([
    403,
    'You made this request. Another team member has to pay it.',
  ]);
  expect((await withdraw(id, colleague)).status).toBe(403);
  expect((await withdraw(id)).data.status).toBe('CLOSED');
  expect((await pay(id)).status).toBe(409);
});

test('a request without sufficient balance stays open and can be paid later', async () => {
  const { data } = await ask({ amount: naira(6_000) });
  expect((await pay(data.id)).body.error.fields.amount).toBe('Amount exceeds the available balance.');
  await deposit(server, business, {
    walletId: fromWalletId,
    amount: naira(1_000),
    sessionId: `g-${walletId}`,
  });
  const paid = (await pay(data.id)).data;
  expect(paid).toMatchObject({ status: 'SUCCESSFUL', mine: false });
  expect(paid.movement).toMatch(/^WMV-/);
});

test('the maker is notified of a decline with the reason; the list has counts per status', async () => {
  const id = await created();
  expect((await decline(id)).data).toMatchObject({ status: 'REJECTED', reason: 'Next month' });
  const [requested, declined, ...more] = await emailsAbout(id);
  expect(more).toEqual([]);
  expect(requested?.text).toContain('Wages of the week');
  expect(declined).toMatchObject({ kind: 'fund_request_rejected', toAddress: business.email });
  for (const part of ['Your fund request was declined', 'Next month', '₦3,000.00'])
    expect(declined?.text).toContain(part);
  await created();
  const query = { walletId: fromWalletId, include: 'counts' } as const;
  const { data } = await server.call(contract.listFundRequests, { token, query: { ...query } });
  expect(data).toMatchObject({ total: 2, counts: { all: 2, PENDING: 1, REJECTED: 1 } });
});

test('a request from the same wallet or in another currency and decisions by another business are rejected', async () => {
  expect((await ask({ fromWalletId: walletId })).body.error.fields).toHaveProperty('fromWalletId');
  const dollars = await server.call(walletsContract.activateOperationalWallet, {
    token,
    body: { currency: 'USD' },
  });
  const inDollars = await ask({ fromWalletId: dollars.data.find(({ type }) => type === 'MASTER')?.id });
  expect(inDollars.body.error.fields).toEqual({ fromWalletId: 'This wallet holds USD, the other NGN' });
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  const id = await created();
  expect((await pay(id, stranger.token)).status).toBe(404);
  expect((await decline(id, stranger.token)).status).toBe(404);
});
