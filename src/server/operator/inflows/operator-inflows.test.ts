// Inflows that could not be credited, in the console: matched, returned or held, once only; bank requests decided; the ledger at the end.
import { beforeEach, expect, test } from 'vitest';
import { returnDue } from '#server/banking/virtual-accounts/inflows/return-inflows.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { operatorInflowsContract as contract } from '#shared/contract/operator/bank/inflows.ts';
import { attentionContract } from '#shared/contract/platform/attention.ts';
import { race } from '#test/support/attack/race.ts';
import { arrive, openAccount } from '#test/support/banking/virtual-accounts.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openProvedServer();
const admin = await createTestOperator(server);
const helper = await createTestOperator(server, 'Support agent');
let business: TestBusiness;
let serial = 0;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const open = async () => {
  serial += 1;
  const customer = { email: `ngozi-${serial}@example.com`, name: 'Ngozi Eze' };
  return (await openAccount(server, business, { customer })).data;
};

/** More than a wallet of the first tier accepts in one transfer. */
const tooMuch = 6_000_000;

async function unmatched() {
  const account = await open();
  await arrive(server, account, tooMuch);
  const { data } = await callAs(server, admin.token, contract.listWaitingInflows);
  const inflow = data.items.find((item) => item.account.reference === account.reference);
  return { account, inflow: inflow as NonNullable<typeof inflow> };
}

const reason = 'Asked by the sender';
const decide = (
  endpoint: typeof contract.returnWaitingInflow | typeof contract.holdWaitingInflow,
  inflowId: string,
) => callAs(server, admin.token, endpoint, { params: { inflowId }, body: { reason } });
const match = (inflowId: string, account: string, token = admin.token) =>
  callAs(server, token, contract.matchWaitingInflow, { params: { inflowId }, body: { account, reason } });
const statusOf = async (virtualAccountId: string) =>
  (
    await server.call(virtualAccountsContract.listInflows, {
      token: business.token,
      params: { virtualAccountId },
    })
  ).data.items.map(({ status }) => status);

test('an inflow rejected by a wallet waits for staff, who match it with another account of the business, once', async () => {
  const { account, inflow } = await unmatched();
  expect(inflow).toMatchObject({ amount: tooMuch, status: 'UNMATCHED', business: { name: 'Adunni Foods' } });
  // The inflow's own wallet still refuses it.
  expect((await match(inflow.id, account.reference)).status).toBe(409);
  const own = (await openAccount(server, business)).data;
  expect((await match(inflow.id, own.reference, helper.token)).status).toBe(403);
  expect((await match(inflow.id, own.reference)).status).toBe(200);
  expect(await statusOf(account.id)).toEqual(['CREDITED']);
  const credited = await server.call(virtualAccountsContract.getVirtualAccount, {
    token: business.token,
    params: { virtualAccountId: own.id },
  });
  expect(credited.data.credited).toBe(tooMuch);
  expect((await match(inflow.id, own.reference)).status).toBe(409);
  const entry = await server.services.database.db
    .selectFrom('auditEntries')
    .where('action', '=', 'matchWaitingInflow')
    .where('entity', '=', 'inflow')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(entry.entityId).toBe(inflow.id);
});

test('an inflow cannot be matched with an account of another business or with a dynamic account', async () => {
  const { inflow } = await unmatched();
  const dynamic = await openAccount(server, business, { type: 'dynamic', amount: 100_000 });
  expect((await match(inflow.id, dynamic.data.reference)).status).toBe(422);
  business = await createTestBusiness(server, { name: 'Others' });
  const foreign = await openAccount(server, business);
  expect((await match(inflow.id, foreign.data.reference)).status).toBe(422);
  expect((await decide(contract.returnWaitingInflow, foreign.data.id)).status).toBe(404);
});

test('an inflow is held, then returned to its sender once under concurrent requests', async () => {
  const { account, inflow } = await unmatched();
  expect((await decide(contract.holdWaitingInflow, inflow.id)).status).toBe(200);
  expect(await statusOf(account.id)).toEqual(['HELD']);
  const answers = await race(6, () => decide(contract.returnWaitingInflow, inflow.id));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await returnDue(server.services);
  expect(await statusOf(account.id)).toEqual(['RETURNED']);
});

test('a request for a bank is answered once, and the answer is shown to the business', async () => {
  const response = await server.call(virtualAccountsContract.requestVirtualBank, {
    token: business.token,
    body: { bank_name: 'Fidelity Bank', note: 'Our customers are there' },
  });
  const answer = () =>
    callAs(server, admin.token, contract.answerVirtualBankRequest, {
      params: { bankRequestId: response.data.id },
      body: { approved: true, answer: 'From next month' },
    });
  expect((await answer()).status).toBe(200);
  expect((await answer()).status).toBe(409);
  const { data } = await server.call(virtualAccountsContract.getVirtualAccountBanks, {
    token: business.token,
  });
  expect(data.requests).toMatchObject([{ status: 'APPROVED', answer: 'From next month' }]);
  const { data: waiting } = await server.call(attentionContract.listAttention, { token: business.token });
  expect(waiting.items.find(({ key }) => key === 'virtual-bank-requests')).toMatchObject({
    count: 1,
    title: 'Fidelity Bank will be added',
    text: 'From next month',
  });
});

test('a simulated inflow is credited once, whether notified twice or found by a requery without notice', async () => {
  const account = await open();
  const simulate = (notice: string) =>
    server.call(simulatorContract.simulateInflow, {
      token: business.token,
      body: { virtualAccountId: account.id, amount: 100_000, notice },
    });
  expect((await simulate('twice')).status).toBe(200);
  expect((await simulate('never')).status).toBe(200);
  expect(await statusOf(account.id)).toEqual(['CREDITED']);
  const response = await server.call(virtualAccountsContract.requeryVirtualAccount, {
    token: business.token,
    params: { virtualAccountId: account.id },
  });
  expect(response.data.found).toBe(1);
  const wallet = await server.call(walletsContract.getWallet, {
    token: business.token,
    params: { walletId: account.wallet_id ?? '' },
  });
  expect(wallet.data.ledger).toBe(200_000);
});
