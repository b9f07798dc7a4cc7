// Money on a number that nobody has: a row of the console's queue, once; matched, returned and held by staff; the books at the end.
import { expect, test } from 'vitest';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { operatorInflowsContract as contract } from '#shared/contract/operator/bank/inflows.ts';
import { race } from '#test/support/attack/race.ts';
import { arrive, notify, openAccount } from '#test/support/banking/virtual-accounts.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openProvedServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { stepStrays } from './stray-inflows.ts';

const server = await openProvedServer();
const admin = await createTestOperator(server);
const helper = await createTestOperator(server, 'Support agent');
let serial = 0;

async function stray(amount = 250_000) {
  serial += 1;
  const sessionId = `99999926112310112200000000${String(serial).padStart(4, '0')}`;
  const notice = {
    rail: 'SANDBOX',
    accountNumber: '9990000012',
    amount,
    sessionId,
    senderName: 'KABIR BELLO',
    senderBank: 'Access Bank',
    senderLast4: '4417',
    senderAccount: null,
    narration: 'Rent',
  };
  expect((await notify(server, notice)).status).toBe(200);
  return notice;
}

const waiting = async () => (await callAs(server, admin.token, contract.listWaitingInflows)).data.items;
const idOf = async (sessionId: string) =>
  (await waiting()).find((one) => one.session_id === sessionId)?.id ?? '';
const reason = 'The sender named the account';
const decide = (
  endpoint: typeof contract.returnWaitingInflow | typeof contract.holdWaitingInflow,
  inflowId: string,
  token = admin.token,
) => callAs(server, token, endpoint, { params: { inflowId }, body: { reason } });
const match = (inflowId: string, account: string) =>
  callAs(server, admin.token, contract.matchWaitingInflow, {
    params: { inflowId },
    body: { account, reason },
  });
const stateOf = (sessionId: string) =>
  server.services.database.db
    .selectFrom('strayInflows')
    .where('sessionId', '=', sessionId)
    .select('status')
    .executeTakeFirst();

test('it waits for staff, however often the bank tells of it, and never with a forged signature', async () => {
  const notice = await stray();
  await Promise.all([1, 2, 3].map(() => notify(server, notice)));
  const rows = (await waiting()).filter((one) => one.session_id === notice.sessionId);
  expect(rows).toMatchObject([
    { business: null, amount: 250_000, status: 'UNMATCHED', account: { number: '9990000012' } },
  ]);
  expect((await notify(server, { ...notice, sessionId: '9'.repeat(30) }, 'forged')).status).toBe(401);
  expect(await stateOf('9'.repeat(30))).toBeUndefined();
});

test('matched with an account it is credited there, once, whoever presses at the same moment', async () => {
  const business = await createTestBusiness(server);
  const customer = { email: 'halima@example.com', name: 'Halima Bello' };
  const account = (await openAccount(server, business, { customer })).data;
  const { sessionId } = await stray(500_000);
  const id = await idOf(sessionId);
  expect((await match(id, 'VAC-00000000')).status).toBe(422);
  const dynamic = (await openAccount(server, business, { type: 'dynamic', amount: 500_000 })).data;
  expect((await match(id, dynamic.reference)).status).toBe(422);
  const answers = await race(6, () => match(id, account.reference));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await Promise.all([stepStrays(server.services), stepStrays(server.services)]);
  const { data } = await server.call(virtualAccountsContract.listInflows, {
    token: business.token,
    params: { virtualAccountId: account.id },
  });
  expect(data.items).toMatchObject([{ amount: 500_000, credited: 500_000, session_id: sessionId }]);
  expect(await stateOf(sessionId)).toEqual({ status: 'MATCHED' });
  expect((await decide(contract.returnWaitingInflow, id)).status).toBe(409);
});

test('it is held and then returned, by whoever may', async () => {
  const { sessionId } = await stray();
  const id = await idOf(sessionId);
  expect((await decide(contract.holdWaitingInflow, id, helper.token)).status).toBe(403);
  expect((await decide(contract.holdWaitingInflow, id)).status).toBe(200);
  expect((await decide(contract.returnWaitingInflow, id)).status).toBe(200);
  await stepStrays(server.services);
  expect(await stateOf(sessionId)).toEqual({ status: 'RETURNED' });
  expect(await idOf(sessionId)).toBe('');
});

test('an inflow on a known account is none of these', async () => {
  const business = await createTestBusiness(server);
  const { data } = await openAccount(server, business);
  const { sessionId } = await arrive(server, data, 100_000);
  expect(await stateOf(sessionId)).toBeUndefined();
});
