// Proves that merchant data can be placed on any machine by its environment. Reads the database catalogue and the code, so new tables are
// covered.
import { glob, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { rememberedTables } from './platform/db/announcing/changed-tables.ts';

/** Tables with an environment that belong to the platform, each with the reason. */
const ofPlatform: Record<string, string> = {
  directory: 'says which environment a key lies in, so its own key cannot begin with one',
  settlement_rows:
    'lines of the files of acquirers: says in which environment the match of one lies, as the directory does',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> =>
  (await query.execute(server.services.database.db)).rows.map(({ name }) => name);

/** Tables with an environment, except the platform's own. */
const owned = sql`(select c.oid, a.attnum, a.attnotnull from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id'
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all (${Object.keys(ofPlatform)}))`;

test('environment_id of merchant tables is never null', async () => {
  const all = await namesOf(sql`select oid::regclass::text as name from ${owned} o`);
  expect(all.length).toBeGreaterThan(70);
  expect(await namesOf(sql`select oid::regclass::text as name from ${owned} o where not attnotnull`)).toEqual(
    [],
  );
});

test('every primary and unique key of merchant tables begins with the environment', async () => {
  expect(
    await namesOf(sql`select pg_get_indexdef(i.indexrelid) as name from pg_index i join ${owned} o on o.oid = i.indrelid
      where i.indisunique and i.indkey[0] <> o.attnum`),
  ).toEqual([]);
});

test('every foreign key to a merchant table begins with the environment on both sides', async () => {
  expect(
    await namesOf(sql`
      select k.conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) as name
      from pg_constraint k join ${owned} t on t.oid = k.confrelid left join ${owned} o on o.oid = k.conrelid
      where k.contype = 'f' and (k.conkey[1] is distinct from o.attnum or k.confkey[1] <> t.attnum)
      `),
  ).toEqual([]);
});

test('no platform table references merchant tables', async () => {
  expect(
    await namesOf(sql`
      select k.conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) as name
      from pg_constraint k join ${owned} t on t.oid = k.confrelid left join ${owned} o on o.oid = k.conrelid
      where k.contype = 'f' and o.oid is null`),
  ).toEqual([]);
});

/** Tables without an environment that rows of an environment reference (see docs/scaling.md). */
const referredTo = [
  // Small and seldom changed: each machine would have a copy.
  ...['environments', 'gateway_connections', 'operators', 'terminal_models', 'users'],
  // Files by their id, and bank statement lines that a match confirms.
  ...['bank_statement_lines', 'images', 'private_files'],
];

test('merchant tables reference only the listed platform tables', async () => {
  expect(
    await namesOf(sql`
      select distinct k.confrelid::regclass::text as name from pg_constraint k join ${owned} o on o.oid = k.conrelid
      left join ${owned} t on t.oid = k.confrelid where k.contype = 'f' and t.oid is null order by 1`),
  ).toEqual(referredTo.toSorted());
});

test('the exceptions are there, and have an environment', async () => {
  const names = await namesOf(sql`select attrelid::regclass::text as name from pg_attribute
    where attname = 'environment_id' and attrelid::regclass::text = any (${Object.keys(ofPlatform)}) order by 1`);
  expect(names).toEqual(Object.keys(ofPlatform).toSorted());
});

/** Remaining obstacles of docs/scaling.md. Nothing may be added; a removed obstacle leaves this list and the document. */
const inTheWay = {
  'functions that announce': [],
  'triggers that read a statement as a whole': [],
  'functions that take advisory locks': [],
};

test('no database function notifies or takes advisory locks, and no trigger uses transition tables', async () => {
  const functionsWith = (word: string) =>
    namesOf(
      sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ ${word} order by 1`,
    );
  expect({
    'functions that announce': await functionsWith('pg_notify'),
    'triggers that read a statement as a whole': await namesOf(sql`select tgname as name from pg_trigger
      where not tgisinternal and (tgoldtable is not null or tgnewtable is not null) order by 1`),
    'functions that take advisory locks': await functionsWith('advisory'),
  }).toEqual(inTheWay);
});

/** Journals whose rows have no references: the number is their order within an environment, whichever machine assigns it. */
const numberedBySequence = [
  'reward_due.id',
  'reward_entries.id',
  'stock_movements.id',
  'store_customers_due.id',
];

test('no number of merchant rows comes from a global sequence, except the order of unreferenced journals', async () => {
  const numbered = await namesOf(sql`
    select o.oid::regclass || '.' || a.attname as name from ${owned} o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) ~ 'nextval' order by 1`);
  expect(numbered).toEqual(numberedBySequence);
  const referred = await namesOf(sql`select confrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid::regclass::text = any (${numberedBySequence.map((item) => item.split('.')[0])})`);
  expect(referred).toEqual([]);
});

test('no database function writes tables whose changes are announced, except the capture', async () => {
  const written = (tables: readonly string[]) =>
    namesOf(sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and prosrc ~* ${`(insert into|update|delete from)\\s+(${tables.join('|')})\\M`} order by 1`);
  expect(await written(Object.keys(rememberedTables))).toEqual([]);
  // The capture returns the payments it captured; sub-account shares change nothing that is announced.
  expect(await written(['transactions', 'refunds'])).toEqual(['balance_items_shared', 'capture_batch']);
});

test('the program takes no advisory lock', async () => {
  const found: string[] = [];
  for (const pattern of ['src/**/*.ts', 'scripts/**/*.{ts,mjs}'])
    for await (const file of glob(pattern))
      if (!file.endsWith('.test.ts') && (await readFile(file, 'utf8')).includes('pg_advisory'))
        found.push(file);
  expect(found).toEqual([]);
});

/** Files that may claim rows of several environments with SKIP LOCKED. */
const claimsOverAll = [
  // Old rows that no request waits for, in batches.
  ...['src/server/operator/retention/jobs.ts', 'src/server/platform/auth/reseal.ts'],
  // SMS, which belong to the platform, and texts that are erased.
  'src/server/platform/jobs/outbox.ts',
];

test('due rows are claimed within one environment, except where docs/scaling.md allows it', async () => {
  const found = new Set<string>();
  let claims = 0;
  for await (const file of glob('src/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(file, 'utf8');
    for (const { index } of text.matchAll(/for (no key )?update skip locked/gi)) {
      claims += 1;
      if (!/environment_id = \$\{/.test(text.slice(Math.max(0, index - 400), index))) found.add(file);
    }
  }
  expect(claims).toBeGreaterThan(7);
  expect([...found].toSorted()).toEqual(claimsOverAll);
});
