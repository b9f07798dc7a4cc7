// Tests of closed months: closed once, in order, with a trial balance and a proof of it; later postings into them are refused.
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getAccount } from '#server/ledger/accounts.ts';
import { listBalances } from '#server/ledger/balances.ts';
import { sealLedger } from '#server/ledger/chain/seal.ts';
import { openSealing } from '#server/ledger/chain/sealing.ts';
import { checkClosings } from '#server/ledger/check-closings.ts';
import { post } from '#server/ledger/postings.ts';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { closingsContract as contract } from '#shared/contract/settlement/closings.ts';
import { collectionBalanceContract } from '#shared/contract/settlement/collection-balance.ts';
import { runAsAdmin, testAdminUrlVariable, withDatabase } from '#test/support/database.ts';
import { writeOffOf } from '#test/support/ledger/postings.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { sealingOf } from './proving.ts';

let payers: Payers;
let env: string;
/** The end of November in Lagos. */
const novemberEnds = new Date('2026-11-30T23:00:00.000Z');

beforeAll(async () => {
  payers = await createPayers({ start: new Date('2026-11-20T10:00:00Z') });
  env = payers.business.testEnvironmentId;
});
afterEach(async () => expect(await payers.books()).toMatchObject({ findings: [] }));
afterAll(() => payers.close());

/** As the owner with a recent sign-in, since closing requires a step-up. */
async function close(period: string, options: { idempotencyKey?: string; note?: string } = {}) {
  const { token } = await payers.business.signInAs('Owner');
  const { note, ...rest } = options;
  return payers.server.call(contract.closePeriod, {
    ...rest,
    body: { period, ...(note && { note }) },
    token,
  });
}
const list = async () => (await payers.callAsMerchant(contract.listClosings, {})).data;
const sentenceOf = (answer: { status: number; body: { message: string } }) => [
  answer.status,
  answer.body.message,
];
const pay = async (amount = 500_000) => payers.payCard(await payers.begin({ amount }));

async function postAt(at: Date, amount = 100): Promise<string> {
  const named = (kind: 'fee_income' | 'settlement_difference') =>
    getAccount(payers.database.db, { environmentId: env, kind, currency: 'NGN' });
  const [debit, credit] = [await named('fee_income'), await named('settlement_difference')];
  const written = writeOffOf({ environmentId: env, at, debit, credit, amount });
  await post(payers.database.db, written);
  return written.id;
}
async function datesOf(id: string) {
  const { rows } = await sql<{ postedAt: Date; happenedAt: Date | null }>`
    select posted_at, happened_at from ledger_postings where id = ${id}`.execute(payers.database.db);
  return rows[0];
}

test('closing is rejected before the first posting, before the month has ended, and out of order', async () => {
  expect(await list()).toMatchObject({ items: [], total: 0, next: null });
  expect(sentenceOf(await close('2026-11'))).toEqual([409, 'There are no postings yet.']);
  await pay();
  expect((await list()).next).toEqual({
    period: '2026-11',
    endsAt: novemberEnds.toISOString(),
    ended: false,
  });
  expect(sentenceOf(await close('2026-11'))).toEqual([409, 'This month has not ended yet.']);
  payers.clock.set(new Date('2026-12-02T09:00:00Z'));
  expect((await list()).next?.ended).toBe(true);
  expect(sentenceOf(await close('2026-12'))).toEqual([
    409,
    'An earlier month is still open. Close it first.',
  ]);
  expect(sentenceOf(await close('2026-10'))).toEqual([
    409,
    'There are no postings in this month or earlier.',
  ]);
  for (const period of ['2026-13', '2026', '2026-1'])
    expect((await close(period)).body.error.fields).toEqual({ period: 'Must be a month such as 2026-11' });
  expect((await list()).total).toBe(0);
});

test('closing needs the permission to change the balance, and a step-up', async () => {
  const body = { period: '2026-11' };
  const { token: viewer } = await payers.business.signInAs('Viewer');
  expect((await payers.server.call(contract.closePeriod, { body, token: viewer })).status).toBe(403);
  const { token } = await payers.business.signInAs('Owner');
  payers.clock.advance(11 * 60_000);
  const stale = await payers.server.call(contract.closePeriod, { body, token });
  expect(stale.body.error?.code).toMatch(/STEP_UP_REQUIRED|UNAUTHENTICATED/);
  expect((await list()).total).toBe(0);
});

test('a closed month has its closing balances, a publicly verifiable signature, and files', async () => {
  const before = await listBalances(payers.database.db, env);
  const key = randomUUID();
  const first = await close('2026-11', { idempotencyKey: key, note: 'Agreed with the accountant' });
  expect([first.status, first.data.period, first.data.startsAt]).toEqual([200, '2026-11', null]);
  expect(first.data.endsAt).toBe(novemberEnds.toISOString());
  expect((await close('2026-11', { idempotencyKey: key, note: 'Agreed with the accountant' })).data).toEqual(
    first.data,
  );
  expect(sentenceOf(await close('2026-11'))).toEqual([409, 'This month is already closed.']);
  const params = { closingId: first.data.id };
  const { data } = await payers.callAsMerchant(contract.getClosing, { params });
  const closingOf = (account: string) => data.rows.find((row) => row.account === account)?.closing;
  const now = (kind: string) => before.find((row) => row.kind === kind)?.balance;
  expect(closingOf('merchant_pending')).toBe(now('merchant_pending'));
  expect(closingOf('fee_income')).toBe(now('fee_income'));
  expect(closingOf('provider')).toBe(now('gateway_receivable'));
  expect(closingOf('gateway_receivable')).toBeUndefined();
  expect(data.totals).toEqual([{ currency: 'NGN', debit: 500_000, credit: 500_000 }]);
  const at = new Date(novemberEnds.getTime() - 1).toISOString();
  const response = await payers.callAsMerchant(collectionBalanceContract.getBalanceAt, { query: { at } });
  expect(response.data).toMatchObject({ pending: closingOf('merchant_pending'), final: true });
  const { text, signature, publicKey, hash } = data.proof;
  const keyObject = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from(text), keyObject, Buffer.from(signature, 'base64'))).toBe(true);
  expect(text.split('\n').slice(0, 4)).toEqual([
    ...['kasuwa ledger closing', env, '2026-11', novemberEnds.toISOString()],
  ]);
  expect(text).toContain(hash);
  const csv = await payers.callAsMerchant(contract.downloadClosing, { params });
  expect(csv.headers.get('content-disposition')).toContain('trial-balance-2026-11.csv');
  expect(String(csv.body)).toContain('Pending,,NGN,0.00,188.13,5000.00,,4811.87');
  const xlsx = await payers.callAsMerchant(contract.downloadClosing, { params, query: { format: 'xlsx' } });
  expect([xlsx.status, String(xlsx.body).slice(0, 2)]).toEqual([200, 'PK']);
});

test('a close is recorded in the audit trail', async () => {
  const { data } = await payers.callAsMerchant(auditTrailsContract.listAuditEntries, {
    query: { limit: 50 },
  });
  const entry = data.items.find((item) => item.action === 'closePeriod' && item.result === 'done');
  expect(entry?.entity).toBe('period_closing');
});

test('a later posting dated in a closed month counts in the open month, and the closed one stays unchanged', async () => {
  const [closed] = (await list()).items;
  const params = { closingId: closed?.id ?? '' };
  const before = (await payers.callAsMerchant(contract.getClosing, { params })).data;
  const at = new Date('2026-11-25T12:00:00Z');
  const late = await postAt(at, 7_000);
  expect(await datesOf(late)).toEqual({ postedAt: novemberEnds, happenedAt: at });
  const own = await postAt(payers.clock.now());
  expect(await datesOf(own)).toEqual({ postedAt: payers.clock.now(), happenedAt: null });
  expect((await payers.callAsMerchant(contract.getClosing, { params })).data).toEqual(before);
  await pay(300_000);
  await sealLedger(openSealing(payers.server.services));
  payers.clock.set(new Date('2027-01-04T09:00:00Z'));
  const december = await close('2026-12');
  expect([december.status, december.data.startsAt]).toEqual([200, novemberEnds.toISOString()]);
  const detail = await payers.callAsMerchant(contract.getClosing, {
    params: { closingId: december.data.id },
  });
  const income = detail.data.rows.find((row) => row.account === 'fee_income');
  expect(income?.debits).toBe(7_100);
  const pending = detail.data.rows.find((row) => row.account === 'merchant_pending');
  expect(pending?.opening).toBe(before.rows.find((row) => row.account === 'merchant_pending')?.closing);
});

const insertAt = (at: string) => `
  insert into ledger_postings (environment_id, id, idempotency_key, kind, posted_at)
  values ('${env}', gen_random_uuid(), gen_random_uuid(), 'mine', '${at}')`;

test('the database rejects a posting dated in a closed month, and any change or removal of a close, even by its owner', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(payers.database.db);
  const url = withDatabase(process.env[testAdminUrlVariable] ?? '', rows[0]?.name ?? '');
  const attempts = [
    insertAt('2026-12-31T10:00:00Z'),
    `update ledger_closings set note = 'mine'`,
    `delete from ledger_closing_balances`,
    `truncate ledger_closings, ledger_closing_balances`,
    `insert into ledger_closings select environment_id, gen_random_uuid(), '2027-03', time_zone, ends_at, ends_at + interval '90 days', block_number,
      position, hash, balances_hash, public_key, signature, actor_kind, actor_id, actor_name, note, closed_at from ledger_closings where period = '2026-12'`,
  ];
  for (const attempt of attempts)
    await expect(runAsAdmin(attempt, url), attempt).rejects.toThrow(/closed|only ever added|follows/);
});

test('of concurrent closes exactly one succeeds, and each concurrent posting is on one side of it', async () => {
  await pay(200_000);
  payers.clock.set(new Date('2027-02-01T08:00:00Z'));
  const january = (n: number) => new Date(Date.UTC(2027, 0, 10 + (n % 20), 12));
  const tokens = await Promise.all(
    [1, 2, 3].map(async () => (await payers.business.signInAs('Owner')).token),
  );
  const closers = tokens.map((token) =>
    payers.server.call(contract.closePeriod, { body: { period: '2027-01' }, token }),
  );
  const postings = Array.from({ length: 40 }, (_, n) => postAt(january(n)));
  const answers = await Promise.all(closers);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const ids = await Promise.all(postings);
  const endsAt = new Date('2027-01-31T23:00:00Z');
  const dates = await Promise.all(ids.map(datesOf));
  const moved = dates.filter((date) => date?.happenedAt);
  for (const item of moved) expect(item?.postedAt).toEqual(endsAt);
  const closed = answers.find(({ status }) => status === 200)?.data.id ?? '';
  const { data } = await payers.callAsMerchant(contract.getClosing, { params: { closingId: closed } });
  const income = data.rows.find((row) => row.account === 'fee_income');
  expect((income?.debits ?? 0) + moved.length * 100).toBe(4_000);
});

test('a month is not closed while a check of its books fails', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(payers.database.db);
  const url = withDatabase(process.env[testAdminUrlVariable] ?? '', rows[0]?.name ?? '');
  const change = (by: number) =>
    runAsAdmin(
      `set session_replication_role = replica; update ledger_balances set balance = balance + ${by}
       where account_id = (select id from ledger_accounts where environment_id = '${env}' and kind = 'fee_income')`,
      url,
    );
  payers.clock.set(new Date('2027-03-01T08:00:00Z'));
  await change(1);
  expect((await close('2027-02')).body.error.code).toBe('BOOKS_DIFFER');
  await change(-1);
  expect((await close('2027-02')).status).toBe(200);
});

test('a close without a valid signature is detected, and the next month is not closed after it', async () => {
  const { signer } = sealingOf(payers.server.services);
  const { db } = payers.database;
  expect(await checkClosings(db, signer)).toEqual({ checked: 4, wrong: [] });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = withDatabase(process.env[testAdminUrlVariable] ?? '', rows[0]?.name ?? '');
  const replica = 'set session_replication_role = replica';
  await runAsAdmin(
    `create table kept as select * from ledger_closings where period = '2027-02'; ${replica};
     update ledger_closings set ends_at = ends_at - interval '1 hour' where period = '2027-02'`,
    url,
  );
  const { wrong } = await checkClosings(db, signer);
  expect(wrong).toEqual([`${env}: the close of 2027-02 was not signed by this installation`]);
  payers.clock.set(new Date('2027-04-02T08:00:00Z'));
  expect((await close('2027-03')).body.error.code).toBe('BOOKS_DIFFER');
  await runAsAdmin(
    `${replica}; update ledger_closings c set ends_at = k.ends_at from kept k where k.id = c.id; drop table kept`,
    url,
  );
  expect((await checkClosings(db, signer)).wrong).toEqual([]);
});
