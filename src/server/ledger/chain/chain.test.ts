// The ledger chain: everything posted is sealed, and later changes by the owner of the tables are detected and named.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBusiness } from '#server/account/businesses/create-business.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { createEnvironmentClocks } from '#server/platform/http/environment-clock.ts';
import { createTestDatabase, runAsAdmin, type TestDatabase } from '#test/support/database.ts';
import { captureOf } from '#test/support/ledger/postings.ts';
import { clearAccountCache, getAccount } from '../accounts.ts';
import { placeHold, releaseHold } from '../holds.ts';
import { post, postAll } from '../postings.ts';
import { verifyLedger } from '../verify.ts';
import { openAnchors, readAnchors } from './anchors.ts';
import { checkHeads } from './check-heads.ts';
import { advanceFinality, type Sealing, sealLedger, signDayHeads } from './seal.ts';
import { createBookSigner } from './signer.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const signer = createBookSigner({ current: 'a secret that only this test knows.', old: [] });
let scratch: TestDatabase;
let database: Database;
let sealing: Sealing;
let env: string;
let dataDir: string;
let amounts = 0;

beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.connectionString, { poolMax: 8 });
  clearAccountCache();
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-anchors-'));
  sealing = {
    database,
    clocks: createEnvironmentClocks(database.db, clock),
    signer,
    anchors: openAnchors(dataDir),
  };
  const input = {
    name: 'Books',
    email: 'b@example.com',
    country: 'NG',
    type: 'sme',
    sector: 'Food',
  } as const;
  env = (await database.inTransaction((tx) => createBusiness(tx, clock, input))).testEnvironmentId;
  for (let block = 0; block < 4; block += 1) {
    await postSome(15);
    clock.advance(3_600_000);
    await sealLedger(sealing);
  }
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const accountOf = (kind: 'gateway_receivable' | 'merchant_pending') =>
  getAccount(database.db, { environmentId: env, kind, currency: 'NGN' });

async function postSome(count: number, at = clock.now()): Promise<string[]> {
  const [debit, credit] = [await accountOf('gateway_receivable'), await accountOf('merchant_pending')];
  const postings = Array.from({ length: count }, () => {
    amounts += 1;
    const transfers = [{ debit, credit, amount: amounts, kind: 'payment' as const }];
    return captureOf({ environmentId: env, at, transfers });
  });
  return (await postAll(database.db, postings)).map((item) => item.postingId);
}

/** Changes data as the owner of the tables could, with triggers disabled; everything is restored after `look`. */
async function tampered(statements: string, look: () => Promise<void>): Promise<void> {
  const tables = ['ledger_postings', 'ledger_transfers', 'ledger_balances', 'ledger_blocks', 'ledger_heads'];
  const all = [...tables, 'ledger_day_heads'];
  const copies = all.map((table) => `create table kept_${table} as table ${table}`).join(';');
  const triggers = (verb: string) =>
    all.map((table) => `alter table ${table} ${verb} trigger user`).join(';');
  const back = all.map(
    (table) => `delete from ${table}; insert into ${table} table kept_${table}; drop table kept_${table}`,
  );
  const run = (text: string) => runAsAdmin(text, scratch.ownerConnectionString);
  await run(`${copies}; ${triggers('disable')}; ${statements}; ${triggers('enable')}`);
  try {
    await look();
  } finally {
    await run(`${triggers('disable')}; ${back.join(';')}; ${triggers('enable')}`);
  }
  expect((await verifyLedger(database.db)).findings).toEqual([]);
}

async function findings(): Promise<[string, number, string][]> {
  const { proofs } = await verifyLedger(database.db);
  return proofs
    .filter((proof) => proof.differing > 0)
    .map((proof) => [proof.name, proof.differing, proof.differences[0]?.subject ?? '']);
}

const rule = 'every sealed posting and hold is in the books as it was sealed';
const follows = 'every block follows the previous one, without a gap';
const ends = 'every chain ends where its head says, and includes the heads of its days';
const chosen = (from: number, count: number) =>
  `select id from ledger_postings order by posted_at, id offset ${from} limit ${count}`;
/** Recomputes balances from the entries, so that a comparison of sums alone would not detect the change. */
const agree = `update ledger_balances b set balance = coalesce((select sum(effect) from ledger_entries e where e.environment_id = b.environment_id and e.account_id = b.account_id), 0)`;

test('all postings are sealed once, in order, and the ledger verifies', async () => {
  const { rows } = await sql<{ number: number; first: number; count: number }>`
    select number, first_position as first, cardinality(ids)::int as count from ledger_blocks order by number`.execute(
    database.db,
  );
  expect(rows).toEqual([1, 2, 3, 4].map((number) => ({ number, first: (number - 1) * 15 + 1, count: 15 })));
  expect((await verifyLedger(database.db)).findings).toEqual([]);
  expect(await checkHeads(database.db, signer, [])).toEqual({ checked: 1, foreign: 0, wrong: [] });
});

test('deletion of ten postings and back-dating of twenty, with adjusted balances, is detected and located', async () => {
  const statements = `create temp table gone as ${chosen(3, 10)}; create temp table dated as ${chosen(20, 20)};
    delete from ledger_transfers where posting_id in (select id from gone); delete from ledger_postings where id in (select id from gone);
    update ledger_postings set posted_at = posted_at - interval '40 days' where id in (select id from dated);
    update ledger_transfers set posted_at = posted_at - interval '40 days' where posting_id in (select id from dated);
    ${agree}`;
  await tampered(statements, async () => {
    const [found] = await findings();
    expect(await findings()).toEqual([[rule, 30, found?.[2]]]);
    expect(found?.[2]).toMatch(/^posting [0-9a-f-]{36} at 4 of the chain$/);
  });
});

test('a changed amount with adjusted balances is detected and located', async () => {
  const change = `update ledger_transfers set amount = amount + 1000 where posting_id in (${chosen(30, 1)}); ${agree}`;
  await tampered(change, async () =>
    expect(await findings()).toEqual([[rule, 1, expect.stringContaining('at 31 of')]]),
  );
});

test('an inserted posting is reported as not sealed', async () => {
  const change = `insert into ledger_postings (environment_id, id, idempotency_key, kind, posted_at)
      select environment_id, gen_random_uuid(), gen_random_uuid(), kind, posted_at from ledger_postings limit 1;
    insert into ledger_transfers select p.environment_id, p.id, 1, t.debit_account_id, t.credit_account_id, 5, 'payment', p.posted_at
      from ledger_postings p, (select * from ledger_transfers limit 1) t where not exists (select from ledger_transfers x where x.posting_id = p.id);
    ${agree}`;
  await tampered(change, async () =>
    expect((await findings()).map(([name]) => name)).toEqual([
      'every posting and hold is sealed or waiting to be sealed',
    ]),
  );
});

test('a changed seal breaks the hash of its block, which is reported', async () => {
  const change = `update ledger_blocks set digests[2] = sha256('x') where number = 2`;
  await tampered(change, async () =>
    expect(await findings()).toEqual([
      [rule, 1, expect.stringContaining('at 17 of')],
      [follows, 1, 'block 2'],
    ]),
  );
});

test('a chain truncated with its postings is detected by the head', async () => {
  const change = `create temp table gone as select unnest(ids) as id from ledger_blocks where number = 4;
    delete from ledger_transfers where posting_id in (select id from gone); delete from ledger_postings where id in (select id from gone);
    delete from ledger_blocks where number = 4; ${agree}`;
  await tampered(change, async () => expect(await findings()).toEqual([[ends, 1, 'the end of the chain']]));
});

test('a truncated chain with an older valid head is detected by a head kept outside the database', async () => {
  const { rows } = await sql<{
    hash: string;
  }>`select encode(hash, 'hex') as hash from ledger_blocks where number = 3`.execute(database.db);
  const hash = Buffer.from(rows[0]?.hash ?? '', 'hex');
  const signature = signer.sign({ environmentId: env, number: 3, position: 45, hash }).toString('hex');
  const change = `create temp table gone as select unnest(ids) as id from ledger_blocks where number = 4;
    delete from ledger_transfers where posting_id in (select id from gone); delete from ledger_postings where id in (select id from gone);
    delete from ledger_blocks where number = 4; ${agree};
    update ledger_heads set number = 3, position = 45, hash = '\\x${rows[0]?.hash}', signature = '\\x${signature}'`;
  sealing.anchors?.flush();
  await tampered(change, async () => {
    expect(await findings()).toEqual([]);
    expect((await checkHeads(database.db, signer, [])).wrong).toEqual([]);
    expect((await checkHeads(database.db, signer, readAnchors(dataDir))).wrong).toEqual([
      `${env}: block 4, whose head was kept outside of the database, is missing: the chain was cut, or an older state was restored`,
    ]);
  });
});

test('a chain rewritten without the key is detected by the signature', async () => {
  const change = `update ledger_heads set hash = sha256('mine'); update ledger_blocks set hash = sha256('mine') where number = 4`;
  await tampered(change, async () => {
    expect((await findings()).map(([name]) => name)).toEqual([follows]);
    expect((await checkHeads(database.db, signer, [])).wrong).toEqual([
      `${env}: the end of the chain, block 4, was not signed by this installation`,
    ]);
  });
});

test('the head of a day is signed once, after the day ends, and a later change is detected', async () => {
  expect(await signDayHeads(sealing)).toBe(0);
  clock.advance(24 * 3_600_000);
  expect(await signDayHeads(sealing)).toBe(1);
  expect(await signDayHeads(sealing)).toBe(0);
  expect(await checkHeads(database.db, signer, [])).toEqual({ checked: 2, foreign: 0, wrong: [] });
  const change = `update ledger_day_heads set hash = sha256('x')`;
  await tampered(change, async () =>
    expect((await findings())[0]).toEqual([ends, 1, 'the head of 2026-11-20']),
  );
});

test('holds and their ends are sealed too', async () => {
  const accountId = await accountOf('merchant_pending');
  const hold = {
    environmentId: env,
    id: clock.newId(),
    key: 'h',
    accountId,
    amount: 5,
    kind: 'test',
    subjectId: null,
    at: clock.now(),
  };
  await database.inTransaction((tx) => placeHold(tx, hold));
  await database.inTransaction((tx) => releaseHold(tx, env, hold.id, clock.now()));
  expect(await sealLedger(sealing)).toBe(2);
  expect((await verifyLedger(database.db)).findings).toEqual([]);
});

test('concurrent sealers and postings seal everything once', async () => {
  const posting = async () => {
    const [debit, credit] = [await accountOf('gateway_receivable'), await accountOf('merchant_pending')];
    const id = clock.newId();
    const transfers = [{ debit, credit, amount: 1, kind: 'payment' as const }];
    await post(database.db, {
      environmentId: env,
      id,
      key: `capture:${id}`,
      kind: 'capture',
      subjectId: null,
      at: clock.now(),
      transfers,
    });
  };
  await Promise.all(Array.from({ length: 120 }, (_, n) => (n % 10 === 0 ? sealLedger(sealing) : posting())));
  await sealLedger(sealing);
  const { proofs } = await verifyLedger(database.db);
  expect(proofs.filter((proof) => proof.differing > 0)).toEqual([]);
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from ledger_unsealed`.execute(
    database.db,
  );
  expect(rows[0]?.waiting).toBe(0);
});

test('a posting whose date is already final counts from its booking time', async () => {
  await advanceFinality(sealing);
  const [id] = await postSome(1, new Date(clock.now().getTime() - 3_600_000));
  const [onTime] = await postSome(1);
  await sealLedger(sealing);
  const { rows } =
    await sql`select posting_id, booked_at from ledger_late where posting_id = any(${[id, onTime]}::uuid[])`.execute(
      database.db,
    );
  expect(rows).toEqual([{ postingId: id, bookedAt: clock.now() }]);
});
