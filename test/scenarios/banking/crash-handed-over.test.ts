// kill -9 of the program while money of nobody is handed over to a business, or sent back: it happens once, whole, and the books agree.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { platformBooks } from '#server/platform/db/platform-environment.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { verifyBooks } from '#server/proofs.ts';
import type { InflowNotice } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import type { Endpoint, OutputOf } from '#shared/contract/endpoint.ts';
import { operatorInflowsContract } from '#shared/contract/operator/bank/inflows.ts';
import { untilSo } from '#test/support/banking/own-program.ts';
import { arriveForNobody, notify } from '#test/support/banking/virtual-accounts.ts';
import { databaseUrlOf } from '#test/support/crash-load.ts';
import { testSecretKey } from '#test/support/database.ts';
import { createPayableMerchant } from '#test/support/merchants.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { pickFreePort, type RunningProgram, startProgram } from '#test/support/program.ts';
import { type Answer, addressOf, type CallOptions, type TestServer } from '#test/support/server.ts';

let dataDir: string;
let program: RunningProgram;
let database: Database;
let port: number;
let token: string;
let staff: string;
let server: TestServer;
let account: { id: string; reference: string; number: string };

const start = (): Promise<RunningProgram> => startProgram({ dataDir, port, env: { DEMO: 'off' } });

async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions = {},
): Promise<Answer<OutputOf<E>>> {
  const { token: as, headers, body } = options;
  const response = await fetch(program.url + addressOf(endpoint, options), {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(as && { authorization: `Bearer ${as}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  return { status: response.status, headers: response.headers, body: answer, data: answer.data };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-handed-over-'));
  port = await pickFreePort();
  program = await start();
  database = openDatabase(await databaseUrlOf(dataDir), { poolMax: 4 });
  // What the helpers need of a server, for a program that is one of its own.
  const services = { database, clock, config: { secretKey: testSecretKey } };
  server = { url: program.url, call, services } as unknown as TestServer;
  const { businessId } = await createPayableMerchant(database, 'Inflow taker');
  const [email, password] = ['owner@example.com', 'Correct-horse-2026'];
  await database.inTransaction(async (tx) => {
    const userId = await createUser(tx, clock, { email, password, firstName: 'Ada', lastName: 'Obi' });
    await addMember(tx, clock, { businessId, userId, role: 'Owner', mode: 'test' });
  });
  token = (await call(sessionContract.login, { body: { email, password } })).data.token ?? '';
  staff = (await createTestOperator(server)).token;
  const { data } = await call(virtualAccountsContract.createVirtualAccount, { token, body: {} });
  account = { id: data.id, reference: data.reference, number: data.account_number ?? '' };
}, 120_000);

afterAll(async () => {
  await database?.close();
  await program?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Kills the program while it waits to write into a table, in the middle of its transaction. */
async function killWhileWriting(table: string, begin: () => Promise<unknown>): Promise<void> {
  const hold = await database.db.startTransaction().execute();
  await sql`lock table ${sql.table(table)} in share mode`.execute(hold);
  const begun = begin().catch(() => undefined);
  await untilSo(async () => {
    const { rows } = await sql`
      select 1 from pg_locks where not granted and relation = ${table}::regclass`.execute(database.db);
    return rows.length > 0;
  });
  await program.kill();
  await begun;
  await hold.rollback().execute();
  program = await start();
}

/** What the platform's own books and the one business hold of money of nobody. */
async function books() {
  const { rows } = await sql<{ own: boolean; kind: string; balance: number }>`
    select a.environment_id = ${platformBooks.test} as own, a.kind, sum(b.balance)::bigint as balance from ledger_accounts a
    join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
    where a.kind in ('settlement_bank', 'inflow_suspense', 'platform_clearing') group by 1, 2`.execute(
    database.db,
  );
  const of = (own: boolean, kind: string): number =>
    rows.find((row) => row.own === own && row.kind === kind)?.balance ?? 0;
  return {
    bank: of(true, 'settlement_bank'),
    suspense: of(true, 'inflow_suspense'),
    given: of(true, 'platform_clearing'),
    taken: of(false, 'platform_clearing'),
    left: of(false, 'inflow_suspense'),
  };
}

let serial = 0;
async function waitingInflow(amount: number): Promise<{ notice: InflowNotice; inflowId: string }> {
  serial += 1;
  const sessionId = `99999926112310112200000000${String(serial).padStart(4, '0')}`;
  const notice = await arriveForNobody(server, { sessionId, amount });
  const { data } = await callAs(server, staff, operatorInflowsContract.listWaitingInflows);
  const inflowId = data.items.find((one) => one.session_id === sessionId)?.id ?? '';
  return { notice, inflowId };
}

const reason = 'The sender named the account';
const statusOf = async ({ sessionId }: InflowNotice) =>
  (
    await database.db
      .selectFrom('strayInflows')
      .where('sessionId', '=', sessionId)
      .select('status')
      .executeTakeFirstOrThrow()
  ).status;
const postingsOf = async (kind: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_postings where kind = ${kind}`.execute(database.db);
  return rows[0]?.count ?? 0;
};
/** The lease of whoever was killed ends now. */
const endLease = () =>
  sql`update stray_inflows set next_at = now() where next_at is not null`.execute(database.db);
/** The bank tells again, at the same moment as the program goes on, and now it names the account. */
const tellAgain = async (notice: InflowNotice) => {
  const named = Object.assign({}, notice, { accountNumber: account.number });
  const told = await Promise.all([1, 2, 3].map(() => notify(server, named)));
  for (const { status } of told) expect(status).toBe(200);
};

// The two postings of the ledger, and what is written after the money was credited.
const places = ['ledger_postings', 'virtual_account_events'];

test.each(places)(
  'killed while it writes %s it is handed over once, whole',
  async (table) => {
    const before = await books();
    const handedBefore = await postingsOf('inflow_handed_over');
    const received = async () =>
      (
        await call(virtualAccountsContract.getVirtualAccount, {
          token,
          params: { virtualAccountId: account.id },
        })
      ).data;
    const { inflows, credited } = await received();
    const amount = 250_000 + serial;
    const { notice, inflowId } = await waitingInflow(amount);
    const body = { account: account.reference, reason };
    await killWhileWriting(table, () =>
      callAs(server, staff, operatorInflowsContract.matchWaitingInflow, { params: { inflowId }, body }),
    );
    // Nothing of the transaction that was killed is there: it lies where it lay.
    expect(await statusOf(notice)).toBe('MATCHING');
    expect(await books()).toMatchObject({
      bank: before.bank + amount,
      suspense: before.suspense + amount,
      given: before.given,
      taken: before.taken,
    });
    await Promise.all([endLease(), tellAgain(notice)]);
    await untilSo(async () => (await statusOf(notice)) === 'MATCHED');
    await tellAgain(notice);
    expect(await postingsOf('inflow_handed_over')).toBe(handedBefore + 1);
    expect(await postingsOf('inflow_taken_over')).toBe(handedBefore + 1);
    expect(await received()).toMatchObject({ inflows: inflows + 1, credited: credited + amount });
    const after = await books();
    expect(after).toMatchObject({ bank: before.bank + amount, suspense: before.suspense, left: 0 });
    expect(Math.abs(after.given - before.given)).toBe(amount);
    expect(after.given + after.taken).toBe(0);
    expect((await verifyBooks(database.db)).findings).toEqual([]);
  },
  120_000,
);

test('killed while the return is written down it leaves the books once, and is not credited afterwards', async () => {
  const before = await books();
  const { notice, inflowId } = await waitingInflow(70_000);
  await killWhileWriting('ledger_postings', () =>
    callAs(server, staff, operatorInflowsContract.returnWaitingInflow, {
      params: { inflowId },
      body: { reason },
    }),
  );
  expect(await statusOf(notice)).toBe('RETURNING');
  await Promise.all([endLease(), tellAgain(notice)]);
  await untilSo(async () => (await statusOf(notice)) === 'RETURNED');
  await tellAgain(notice);
  expect(await postingsOf('inflow_returned')).toBe(1);
  expect(await books()).toEqual(before);
  expect((await verifyBooks(database.db)).findings).toEqual([]);
}, 120_000);
