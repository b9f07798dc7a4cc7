// Migrations: once each, in order, completely or not at all, and never on a history that does not match.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createTestDatabase,
  runAsAdmin,
  type TestDatabase,
  testAdminUrlVariable,
  withDatabase,
} from '#test/support/database.ts';
import { withLease } from './locks.ts';
import { fingerprintOf, migrate } from './migrate.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'kasuwa-migrations-'));
  await query('DROP TABLE schema_migrations, start_locks');
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.ownerConnectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

const write = (name: string, sql: string): Promise<void> => writeFile(join(directory, name), sql);
const run = (): Promise<{ applied: string[] }> =>
  migrate(database.ownerConnectionString, undefined, directory);

test('each file is applied once, in the order of the numbers', async () => {
  await write('0002-second.sql', 'INSERT INTO zz_first VALUES (2);');
  await write('0001-first.sql', 'CREATE TABLE zz_first (n int); INSERT INTO zz_first VALUES (1);');
  expect(await run()).toEqual({ applied: ['0001-first.sql', '0002-second.sql'] });
  expect(await run()).toEqual({ applied: [] });
  expect(await query('SELECT n FROM zz_first ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('many applied files are reported as a count, a single one by name', async () => {
  const messages: string[] = [];
  const runAloud = () =>
    migrate(database.ownerConnectionString, (sentence) => messages.push(sentence), directory);
  const files = Array.from({ length: 12 }, (_, index) => write(`00${index + 10}-part.sql`, 'SELECT 1;'));
  await Promise.all(files);
  await runAloud();
  await write('0022-more.sql', 'SELECT 1;');
  await runAloud();
  expect(messages).toEqual([
    'Applied 12 migrations, the last one 0021-part.sql.',
    'Applied the migration 0022-more.sql.',
  ]);
});

test('ten concurrent instances apply each file once', async () => {
  await write('0001-first.sql', 'CREATE TABLE zz_first (n int); SELECT pg_sleep(0.05);');
  const results = await Promise.all(Array.from({ length: 10 }, run));
  expect(results.flatMap((result) => result.applied)).toEqual(['0001-first.sql']);
});

/** Makes the first so many statements that create a table fail with the code; the sequence counts through rollbacks. */
async function refuseTables(code: string, times: number): Promise<void> {
  const { pathname } = new URL(database.ownerConnectionString);
  await runAsAdmin(
    `CREATE SEQUENCE public.zz_tables;
     GRANT USAGE ON SEQUENCE public.zz_tables TO PUBLIC;
     CREATE FUNCTION public.zz_refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
       IF nextval('public.zz_tables') <= ${times} THEN RAISE 'refused' USING ERRCODE = '${code}'; END IF;
     END $$;
     CREATE EVENT TRIGGER zz_refuse ON ddl_command_start WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION public.zz_refuse()`,
    withDatabase(process.env[testAdminUrlVariable] ?? '', pathname.slice(1)),
  );
}

test.each(['23505', '42P07', '42710', '40001', 'XX000'])(
  'concurrent creation of the history table by another instance (%s) is not an error',
  async (code) => {
    await refuseTables(code, 2);
    await write('0001-first.sql', 'SELECT 1;');
    expect(await run()).toEqual({ applied: ['0001-first.sql'] });
  },
);

test('a history table that cannot be created ends the start with the database error', async () => {
  await refuseTables('42710', 1000);
  await write('0001-first.sql', 'SELECT 1;');
  await expect(run()).rejects.toMatchObject({ code: '42710' });
});

test('a failed file is rolled back completely, and its line is reported', async () => {
  await write('0001-first.sql', 'CREATE TABLE zz_first (n int);');
  await write('0002-second.sql', 'CREATE TABLE zz_second (n int);\n\nSELECT * FROM nothing_here;');
  await expect(run()).rejects.toThrow(
    'The migration 0002-second.sql, line 3 failed: relation "nothing_here" does not exist.',
  );
  expect(await query("SELECT to_regclass('zz_first') AS first, to_regclass('zz_second') AS second")).toEqual([
    { first: 'zz_first', second: null },
  ]);
  await write('0002-second.sql', 'CREATE TABLE zz_second (n int);');
  expect(await run()).toEqual({ applied: ['0002-second.sql'] });
});

test('a file changed after it was applied is rejected', async () => {
  await write('0001-first.sql', 'SELECT 1;');
  await run();
  await write('0001-first.sql', 'SELECT 2;');
  await expect(run()).rejects.toThrow(/0001-first\.sql was changed after it was applied/);
});

test('a database of a newer release is rejected', async () => {
  await write('0001-first.sql', 'SELECT 1;');
  await write('0002-second.sql', 'SELECT 1;');
  await run();
  await rm(join(directory, '0002-second.sql'));
  await expect(run()).rejects.toThrow(/0002-second\.sql, which this program does not know: .* newer release/);
});

test('a database with migrations from before the first release is rejected, with the advice to start with an empty one', async () => {
  await write('0001-first.sql', 'SELECT 1;');
  await write('0002-second.sql', 'SELECT 1;');
  await run();
  await rm(join(directory, '0001-first.sql'));
  await write('0001-other.sql', 'SELECT 1;');
  await expect(run()).rejects.toThrow(
    /0001-first\.sql, which .* created before the first release, .* start with an empty database/,
  );
});

test('a database with all migrations from before the first release continues with the base that replaces them, under any number of instances', async () => {
  await write('0001-first.sql', 'CREATE TABLE zz_first (n int);');
  await write('0300-second.sql', 'CREATE TABLE zz_second (n int); INSERT INTO zz_second VALUES (7);');
  await run();
  const complete = await query('SELECT name, checksum FROM schema_migrations ORDER BY name');
  await rm(join(directory, '0001-first.sql'));
  await rm(join(directory, '0300-second.sql'));
  await write('0001-base.sql', 'CREATE TABLE zz_first (n int);');
  await write('0002-more.sql', 'CREATE TABLE zz_third (n int);');
  await write('0003-next.sql', 'ALTER TABLE zz_third ADD COLUMN m int;');
  await write('renames', 'ALTER TABLE zz_second RENAME TO zz_other;');
  await write('more-renames', 'ALTER TABLE zz_other RENAME TO zz_third;');
  const fingerprint = fingerprintOf(complete as { name: string; checksum: string }[]);
  const sqlFiles = [join(directory, 'renames'), join(directory, 'more-renames')];
  const replaced = [
    { fingerprint: 'of another history', baseLast: '0001-base.sql', sqlFiles: [] },
    { fingerprint, baseLast: '0002-more.sql', sqlFiles },
  ];
  const runReplaced = () => migrate(database.ownerConnectionString, undefined, directory, replaced);
  const results = await Promise.all([runReplaced(), runReplaced(), runReplaced()]);
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0003-next.sql']);
  expect(await query('SELECT n, m FROM zz_third')).toEqual([{ n: 7, m: null }]);
  expect(await query('SELECT name FROM schema_migrations ORDER BY name')).toEqual([
    { name: '0001-base.sql' },
    { name: '0002-more.sql' },
    { name: '0003-next.sql' },
  ]);
  expect(await runReplaced()).toEqual({ applied: [] });
});

test('out-of-order files, duplicate numbers and invalid names are rejected', async () => {
  await write('0002-second.sql', 'SELECT 1;');
  await run();
  await write('0001-first.sql', 'SELECT 1;');
  await expect(run()).rejects.toThrow(
    /0001-first\.sql comes before 0002-second\.sql, which is already applied/,
  );
  await write('0002-other.sql', 'SELECT 1;');
  await expect(run()).rejects.toThrow('Two migrations have the number 0002: renumber one of them.');
  await write('000-first.sql', 'SELECT 1;');
  await expect(run()).rejects.toThrow('The migration "000-first.sql" must be named like 0001-identity.sql.');
});

test('an unreachable database is reported in one sentence', async () => {
  await expect(migrate('postgres://kasuwa:x@127.0.0.1:1/kasuwa', undefined, directory)).rejects.toThrow(
    /^Could not connect to the database kasuwa at 127\.0\.0\.1:1 as kasuwa: .*ECONNREFUSED.*\.$/,
  );
});

test('a connection lost during a file leaves neither partial changes nor a lock', async () => {
  await write('0001-first.sql', 'CREATE TABLE zz_first (n int); SELECT pg_sleep(60);');
  const dies = run().catch((error: Error) => error.message);
  const ended = `select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and application_name = 'kasuwa-migrate' and query like '%pg_sleep%' and pid <> pg_backend_pid()`;
  await expect.poll(() => query(ended), { timeout: 10_000 }).toEqual([{ ended: true }]);
  expect(await dies).toMatch(/0001-first\.sql failed/);
  await write('0001-first.sql', 'CREATE TABLE zz_first (n int);');
  expect(await run()).toEqual({ applied: ['0001-first.sql'] });
});

test('a lease admits one holder at a time, and the lease of a dead holder expires', async () => {
  await write('0001-first.sql', 'SELECT 1;');
  await run();
  const pool = new pg.Pool({ connectionString: database.ownerConnectionString, max: 4 });
  let inside = 0;
  const work = () =>
    withLease(pool, 'demo', async () => {
      inside += 1;
      expect(inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 50));
      inside -= 1;
    });
  await Promise.all([work(), work(), work()]);
  await expect(withLease(pool, 'demo', () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
  await query(
    `update start_locks set held_by = gen_random_uuid(), held_until = now() + interval '1 second' where name = 'demo'`,
  );
  const startedAt = performance.now();
  await work();
  expect(performance.now() - startedAt).toBeGreaterThan(500);
  await pool.end();
});
