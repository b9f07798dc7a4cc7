// Inflows to unassigned account numbers: one row in the console's queue; matched, returned or held by staff; the ledger afterwards.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { platformBooks } from '#server/platform/db/platform-environment.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { operatorInflowsContract as contract } from '#shared/contract/operator/bank/inflows.ts';
import { race } from '#test/support/attack/race.ts';
import { arrive, arriveForNobody, notify, openAccount } from '#test/support/banking/virtual-accounts.ts';
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
  return arriveForNobody(server, { sessionId, amount });
}

/** The balances of the platform's own ledger: at the bank, in suspense, and handed over to businesses. */
async function platform() {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select a.kind, b.balance from ledger_accounts a
    join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
    where a.environment_id = ${platformBooks.test}`.execute(server.services.database.db);
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return { bank: of('settlement_bank'), suspense: of('inflow_suspense'), clearing: of('platform_clearing') };
}
const changed = (before: Awaited<ReturnType<typeof platform>>, by: Partial<typeof before>) => ({
  bank: before.bank + (by.bank ?? 0),
  suspense: before.suspense + (by.suspense ?? 0),
  clearing: before.clearing + (by.clearing ?? 0),
});

const waiting = async () => (await callAs(server, admin.token, contract.listWaitingInflows)).data.items;
const idOf = async (sessionId: string) =>
  (await waiting()).find((item) => item.session_id === sessionId)?.id ?? '';
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

test('repeated notifications queue one inflow for staff; a forged signature is rejected', async () => {
  const before = await platform();
  const notice = await stray();
  await Promise.all([1, 2, 3].map(() => notify(server, notice)));
  const rows = (await waiting()).filter((item) => item.session_id === notice.sessionId);
  expect(rows).toMatchObject([
    { business: null, amount: 250_000, status: 'UNMATCHED', account: { number: '9990000012' } },
  ]);
  // The money is at the bank, so it is posted, once.
  expect(await platform()).toEqual(changed(before, { bank: 250_000, suspense: 250_000 }));
  expect((await notify(server, { ...notice, sessionId: '9'.repeat(30) }, 'forged')).status).toBe(401);
  expect(await stateOf('9'.repeat(30))).toBeUndefined();
});

test('an inflow matched to an account is credited there once, despite concurrent matches', async () => {
  const business = await createTestBusiness(server);
  const customer = { email: 'halima@example.com', name: 'Halima Bello' };
  const account = (await openAccount(server, business, { customer })).data;
  const before = await platform();
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
  expect(await platform()).toEqual(changed(before, { bank: 500_000, clearing: -500_000 }));
  expect((await decide(contract.returnWaitingInflow, id)).status).toBe(409);
});

test('staff with the permission hold an inflow and then return it', async () => {
  const before = await platform();
  const { sessionId } = await stray();
  const id = await idOf(sessionId);
  expect((await decide(contract.holdWaitingInflow, id, helper.token)).status).toBe(403);
  expect((await decide(contract.holdWaitingInflow, id)).status).toBe(200);
  expect(await platform()).toEqual(changed(before, { bank: 250_000, suspense: 250_000 }));
  expect((await decide(contract.returnWaitingInflow, id)).status).toBe(200);
  await stepStrays(server.services);
  expect(await stateOf(sessionId)).toEqual({ status: 'RETURNED' });
  expect(await idOf(sessionId)).toBe('');
  expect(await platform()).toEqual(before);
});

test('an inflow on a known account is not queued for staff', async () => {
  const business = await createTestBusiness(server);
  const { data } = await openAccount(server, business);
  const { sessionId } = await arrive(server, data, 100_000);
  expect(await stateOf(sessionId)).toBeUndefined();
});

test('of sixteen concurrent matches and returns exactly one succeeds, and the money leaves suspense once', async () => {
  const business = await createTestBusiness(server);
  const account = (await openAccount(server, business)).data;
  for (const turn of [0, 1]) {
    const before = await platform();
    const { sessionId } = await stray(100_000 + turn);
    const id = await idOf(sessionId);
    const answers = await race(16, (index) =>
      index % 2 === turn ? match(id, account.reference) : decide(contract.returnWaitingInflow, id),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(15).fill(409)]);
    await race(4, () => stepStrays(server.services));
    const { status } = (await stateOf(sessionId)) ?? {};
    expect(['MATCHED', 'RETURNED']).toContain(status);
    const amount = 100_000 + turn;
    const by = status === 'MATCHED' ? { bank: amount, clearing: -amount } : {};
    expect(await platform()).toEqual(changed(before, by));
  }
});

test('an account named later by the bank receives the inflow, and a returned inflow is not credited again', async () => {
  const business = await createTestBusiness(server);
  const account = (await openAccount(server, business)).data;
  const number = account.account_number ?? '';
  const before = await platform();
  const stored = await stray(70_000);
  await race(4, () => arriveForNobody(server, stored, number));
  expect(await stateOf(stored.sessionId)).toEqual({ status: 'MATCHED' });
  expect(await platform()).toEqual(changed(before, { bank: 70_000, clearing: -70_000 }));
  const removed = await stray(80_000);
  expect((await decide(contract.returnWaitingInflow, await idOf(removed.sessionId))).status).toBe(200);
  await arriveForNobody(server, removed, number);
  await stepStrays(server.services);
  await arriveForNobody(server, removed, number);
  expect(await stateOf(removed.sessionId)).toEqual({ status: 'RETURNED' });
  const { data } = await server.call(virtualAccountsContract.listInflows, {
    token: business.token,
    params: { virtualAccountId: account.id },
  });
  expect(data.items.map(({ amount, credited }) => [amount, credited])).toEqual([[70_000, 70_000]]);
});
