// Announcements between instances: which statements invalidate caches, when messages are sent, and how a lost message is noticed.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { announceLive } from './announce.ts';
import { rememberedTables, tablesChangedBy } from './changed-tables.ts';
import { createCounts, readMessage } from './instances.ts';
import { listenToDatabase } from './listen.ts';

const server = await openServer();
const { database } = server.services;
const business = await createTestBusiness(server);

test.each([
  ['update "members" set "status" = $1 where "id" = $2', ['members']],
  ['UPDATE members m SET status = $1', ['members']],
  ['with gone as (delete from "sessions" where "id" = $1 returning 1) select 1', ['sessions']],
  ['update "sessions" set "last_seen_at" = $1 where "id" = $2', []],
  ['update "sessions" set "revoked_at" = $1 where "id" = $2', ['sessions']],
  ['insert into "sessions" ("id", "expires_at") values ($1, $2)', []],
  ['insert into "features" ("business_id") values ($1)', ['features']],
  ['insert into members (id) values ($1) on conflict (id) do update set status = $2', ['members']],
  ['select * from "members" for update of "members"', []],
  ['update "transactions" set "status" = $1', []],
])('%s', (text, tables) => {
  expect(tablesChangedBy(text)).toEqual(tables);
});

test('every cached table exists, with its named columns', async () => {
  for (const [table, { columns = [] }] of Object.entries(rememberedTables)) {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...columns]));
    expect(rows.length).toBeGreaterThan(0);
  }
});

/** The messages that another instance receives. */
async function listen() {
  const heard: string[] = [];
  const listening = await listenToDatabase(database.pool.options.connectionString ?? '', {
    onNotification: (payload) => {
      const { tables = [], live = [] } = readMessage(payload) ?? {};
      heard.push(...tables, ...live.map(({ id }) => id));
    },
    onLost: () => undefined,
    onBack: () => undefined,
  });
  return { heard, stop: listening.stop };
}

test('a transaction is announced when it is committed, and not when it is rolled back', async () => {
  const { heard, stop } = await listen();
  const environmentId = business.testEnvironmentId;
  const payment = (id: string) => ({ environmentId, id, type: 'transaction.updated', status: 'failed' });
  const change = (id: string, fails: boolean) =>
    database.inTransaction(async (tx) => {
      await tx.updateTable('roles').set({ name: 'Owner' }).where('name', '=', 'Owner').execute();
      announceLive(tx, payment(id));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(heard).toEqual([]);
      if (fails) throw new Error('made to fail');
    });
  await expect(change('lost', true)).rejects.toThrow('made to fail');
  await change('kept', false);
  await expect.poll(() => heard).toEqual(['roles', 'kept']);
  await database.db.updateTable('roles').set({ name: 'Owner' }).where('name', '=', 'Owner').execute();
  await expect.poll(() => heard).toEqual(['roles', 'kept', 'roles']);
  await stop();
});

test('500 concurrent announcements all arrive, in order', async () => {
  const { heard, stop } = await listen();
  const environmentId = business.testEnvironmentId;
  const ids = Array.from({ length: 500 }, (_, index) => `payment ${index}`);
  const live = ids.map((id) => ({
    environmentId,
    id,
    type: 'transaction.updated',
    status: 'x',
  }));
  for (const item of live) announceLive(database.db, item);
  await expect.poll(() => heard.length).toBe(500);
  expect(heard).toEqual(ids);
  await stop();
});

test('a lost message is detected by the next one, and a silent instance by a timeout', () => {
  const counts = createCounts();
  const says = (seq: number, tables: string[] = [], now = 0) =>
    counts.hasMissed({ from: 'other', seq, tables }, now);
  expect([says(0), says(1, ['users']), says(1), says(2, ['users'])]).toEqual([false, false, false, false]);
  expect([says(4, ['users']), says(4), says(5)]).toEqual([true, false, true]);
  expect(counts.hasLostAnybody(39_000)).toBe(false);
  expect([counts.hasLostAnybody(41_000), counts.hasLostAnybody(42_000)]).toEqual([true, false]);
  says(7, [], 50_000);
  expect(counts.hasMissed({ from: 'other', seq: 7, bye: true }, 50_000)).toBe(false);
  expect(counts.hasLostAnybody(200_000)).toBe(false);
  expect(counts.hasMissed({ from: null, seq: 0, tables: ['users'] }, 0)).toBe(false);
});
