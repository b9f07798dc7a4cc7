// Tests of attacks on the two-step closing: concurrent postings, crashes between the steps or in the second, and closing too early.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getAccounts } from '#server/ledger/accounts.ts';
import { sealLedger } from '#server/ledger/chain/seal.ts';
import { openSealing } from '#server/ledger/chain/sealing.ts';
import { beginClosing, takeBackClosings } from '#server/ledger/closing-start.ts';
import { closePeriod, getPeriods } from '#server/ledger/closings.ts';
import { post } from '#server/ledger/postings.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { asOwner, runAsAdmin } from '#test/support/database.ts';
import { writeOffOf } from '#test/support/ledger/postings.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { sealingOf } from './proving.ts';

/** Runs on a connection other than that of the surrounding transaction. */
const asAnother = AsyncLocalStorage.snapshot();
const timeZone = 'Africa/Lagos';
let payers: Payers;
let env: string;
let accounts: number[];

beforeAll(async () => {
  payers = await createPayers({ start: new Date('2026-11-20T10:00:00Z') });
  env = payers.business.testEnvironmentId;
  accounts = await getAccounts(payers.database.db, [
    { environmentId: env, kind: 'fee_income', currency: 'NGN' },
    { environmentId: env, kind: 'settlement_difference', currency: 'NGN' },
  ]);
  await postAt(payers.database.db, new Date('2026-11-20T10:00:00Z'));
});
afterAll(() => payers.close());

async function postAt(db: Db, at: Date): Promise<string> {
  const [debit = 0, credit = 0] = accounts;
  const written = writeOffOf({ environmentId: env, at, debit, credit, amount: 100 });
  await post(db, written);
  return written.id;
}

/** The next month to close, a moment after its end; each test has its own. */
let month: { period: string; within: Date; endsAt: Date };
beforeEach(async () => {
  const { nextPeriod, nextEndsAt } = await getPeriods(payers.database.db, env, timeZone);
  const endsAt = nextEndsAt as Date;
  month = { period: nextPeriod ?? '', endsAt, within: new Date(endsAt.getTime() - 86_400_000) };
  payers.clock.set(new Date(endsAt.getTime() + 3_600_000));
});

const begin = () =>
  beginClosing(payers.database, payers.server.services.clocks, {
    environmentId: env,
    timeZone,
    period: month.period,
  });
const finish = (tx: Tx) =>
  closePeriod(sealingOf(payers.server.services), tx, {
    environmentId: env,
    id: randomUUID(),
    period: month.period,
    timeZone,
    actor: { actorKind: 'member', actorId: randomUUID(), actorName: 'Ada' },
    note: null,
  });
const close = async () => {
  await begin();
  return payers.database.inTransaction(finish);
};
async function dateOf(id: string): Promise<Date | undefined> {
  const { rows } = await sql<{
    postedAt: Date;
  }>`select posted_at from ledger_postings where id = ${id}`.execute(payers.database.db);
  return rows[0]?.postedAt;
}
const proveBooks = async () => expect((await payers.books()).findings).toEqual([]);

test('a close waits for postings in progress, and the month reopens when they take too long', async () => {
  const ended = Promise.withResolvers<void>();
  const posted = Promise.withResolvers<string>();
  const slow = payers.database.inTransaction(async (tx) => {
    posted.resolve(await postAt(tx, month.within));
    await ended.promise;
  });
  const early = await posted.promise;
  await expect(close()).rejects.toMatchObject({ code: 'CONFLICT' });
  const { rows: starts } = await sql`
    select starts_at = '-infinity' as is_open, closing_since from ledger_starts where environment_id = ${env} and is_current`.execute(
    payers.database.db,
  );
  expect(starts).toEqual([{ isOpen: true, closingSince: null }]);
  const closing = close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  ended.resolve();
  await slow;
  const { position } = await closing;
  expect(await dateOf(early)).toEqual(month.within);
  const { rows } = await sql<{ count: number }>`select count(*) from ledger_postings`.execute(
    payers.database.db,
  );
  expect(position).toBeGreaterThanOrEqual(Number(rows[0]?.count));
  await proveBooks();
});

test('a posting does not wait for the trial balance, and is dated after the month', async () => {
  await begin();
  const beside = await payers.database.inTransaction(async (tx) => {
    await finish(tx);
    return asAnother(() => postAt(payers.database.db, month.within));
  });
  expect(await dateOf(beside)).toEqual(month.endsAt);
  await proveBooks();
});

test('a close interrupted between its steps is completed by the next attempt', async () => {
  await begin();
  const between = await postAt(payers.database.db, month.within);
  expect(await dateOf(between)).toEqual(month.endsAt);
  expect((await close()).period).toBe(month.period);
  await proveBooks();
});

test('an abandoned close is reverted, but not while it is being completed', async () => {
  const { db } = payers.database;
  const { wall } = payers.server.services.clocks;
  await begin();
  const takeBack = () => takeBackClosings(db, new Date(wall.now().getTime() + 61_000));
  expect(await takeBackClosings(db, wall.now())).toBe(0);
  expect(await takeBack()).toBe(1);
  await expect(payers.database.inTransaction(finish)).rejects.toMatchObject({ code: 'CONFLICT' });
  const open = await postAt(db, month.within);
  expect(await dateOf(open)).toEqual(month.within);
  await begin();
  await payers.database.inTransaction(async (tx) => {
    await finish(tx);
    await asAnother(takeBack);
  });
  expect(await takeBack()).toBe(0);
  const late = await postAt(db, month.within);
  expect(await dateOf(late)).toEqual(month.endsAt);
  await proveBooks();
});

test('the database rejects a close without its first step, and a start within a closed month', async () => {
  await sealLedger(openSealing(payers.server.services));
  const owner = asOwner(payers.server.connectionString);
  const copy = `insert into ledger_closings select environment_id, gen_random_uuid(), '${month.period}', time_zone, ends_at, '${month.endsAt.toISOString()}',
    block_number, position, hash, balances_hash, public_key, signature, actor_kind, actor_id, actor_name, note, closed_at from ledger_closings
    order by ends_at desc limit 1`;
  await expect(runAsAdmin(copy, owner)).rejects.toThrow(/nobody can post into it/);
  await expect(
    sql`select ledger_move_start(${env}, ${new Date('2026-11-01T00:00:00Z')}, null)`.execute(
      payers.database.db,
    ),
  ).rejects.toThrow(/stays closed/);
});

test('with concurrent postings and closes that begin, crash, revert and complete, each posting is on one side', async () => {
  let goesOn = true;
  const posted = Array.from({ length: 8 }, () => 0);
  const lanes = posted.map(async (_, lane) => {
    while (goesOn) {
      // Some transactions stay open briefly, so that a close always meets one in progress.
      await payers.database.inTransaction(async (tx) => {
        await postAt(tx, month.within);
        if (lane % 2) await sql`select pg_sleep(0.02)`.execute(tx);
        await postAt(tx, month.within);
      });
      posted[lane] = (posted[lane] ?? 0) + 2;
    }
  });
  for (let round = 0; round < 8; round += 1) {
    await begin();
    const dies = payers.database.inTransaction(async (tx) => {
      await finish(tx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await runAsAdmin(`select pg_terminate_backend(${rows[0]?.pid})`);
      await sql`select 1`.execute(tx);
    });
    await expect(dies).rejects.toThrow();
    if (round % 2) await takeBackClosings(payers.database.db, new Date('2100-01-01T00:00:00Z'));
  }
  const closing = await close();
  // Each lane posts at least once more, in a transaction begun after the close.
  const before = [...posted];
  await expect.poll(() => posted.every((count, lane) => count > (before[lane] ?? 0) + 2)).toBe(true);
  goesOn = false;
  await Promise.all(lanes);
  await sealLedger(openSealing(payers.server.services));
  const { rows } = await sql<{ before: number; after: number }>`
    select count(*) filter (where p.posted_at < ${month.endsAt} and b.number > ${closing.blockNumber})::integer as before,
      count(*) filter (where p.posted_at >= ${month.endsAt})::integer as after
    from ledger_blocks b cross join unnest(b.kinds, b.ids) i (kind, id) join ledger_postings p on p.environment_id = b.environment_id and p.id = i.id
    where b.environment_id = ${env} and i.kind = 1`.execute(payers.database.db);
  expect(rows[0]?.before).toBe(0);
  expect(rows[0]?.after).toBeGreaterThan(0);
  await proveBooks();
});
