// Restrictions of the program's role on the books and the audit trail, and how the program obtains that role.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#server/proofs.ts';
import { asOwner, createTestDatabase, runAsAdmin, type TestDatabase } from '#test/support/database.ts';
import { createPayers } from '#test/support/payers.ts';
import { findUnprotected, ownerUrlOf, prepareProgramRole } from './program-role.ts';

let payers: Awaited<ReturnType<typeof createPayers>>;
let scratch: TestDatabase;

beforeAll(async () => {
  payers = await createPayers();
  scratch = await createTestDatabase();
});
afterAll(async () => {
  await payers.close();
  await scratch.drop();
});

/** Returns the SQLSTATE of a refused statement; undefined when it succeeded. */
async function refusal(connectionString: string, statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await client.end();
  }
}

async function withPool<T>(connectionString: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  return work(pool).finally(() => pool.end());
}

const insufficientPrivilege = '42501';
const tables = [
  ...['ledger_accounts', 'ledger_balances', 'ledger_postings', 'ledger_transfers', 'ledger_holds'],
  ...['ledger_hold_ends', 'audit_entries', 'audit_chains', 'schema_migrations'],
  'stock_movements',
  'cash_entries',
  'reward_entries',
  ...['ledger_unsealed', 'ledger_blocks', 'ledger_heads', 'ledger_day_heads', 'ledger_late'],
  ...[
    'payment_sources',
    'retention_runs',
    'erasures',
    'ledger_closings',
    'ledger_closing_balances',
    'ledger_starts',
    'ledger_hold_expiries',
  ],
];

test.each(tables)(
  'the program’s role cannot update, delete, truncate, alter or drop %s, or disable its triggers',
  async (table) => {
    const { rows } = await payers.database.pool.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = '' limit 1`,
      [table],
    );
    const column = rows[0]?.name;
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column mine text`,
      `drop table ${table} cascade`,
      `create trigger mine before insert on ${table} for each row execute function ledger_refuse()`,
      `set session_replication_role = replica`,
      `create or replace function ledger_refuse() returns trigger language plpgsql as 'begin return new; end'`,
      'set role postgres',
    ])
      expect([statement, await refusal(payers.server.connectionString, statement)]).toEqual([
        statement,
        insufficientPrivilege,
      ]);
  },
);

test('postings and transfers are written by the function alone, balances by its triggers', async () => {
  for (const statement of [
    'insert into ledger_postings default values',
    'insert into ledger_transfers default values',
    'insert into ledger_balances default values',
    // The owner's trigger functions, on a temporary table.
    'create temp table mine (account_id bigint, environment_id uuid, amount bigint); create trigger mine after insert on mine for each row execute function ledger_apply_hold()',
  ])
    expect([statement, await refusal(payers.server.connectionString, statement)]).toEqual([
      statement,
      insufficientPrivilege,
    ]);
});

test('payments succeed under the program’s role, and the health check reports protected books', async () => {
  expect((await payers.payCard(await payers.begin())).status).toBe(200);
  expect((await verifyBooks(payers.database.db)).findings).toEqual([]);
  expect(await findUnprotected(payers.database.pool)).toEqual([]);
  const health = await fetch(`${payers.server.url}/health/ready`);
  expect(await health.json()).toEqual({ status: 'ready', books: 'protected' });
});

test('a connection as the owner reports the books as unprotected', async () => {
  const owner = asOwner(payers.server.connectionString);
  expect(await withPool(owner, findUnprotected)).toEqual([...tables].sort());
});

test('an owner that may create roles creates the program’s role; repeated calls return the same one', async () => {
  const name = `kasuwa_maker_${randomBytes(4).toString('hex')}`;
  await runAsAdmin(`create role ${name} login createrole password 'maker'`);
  const url = new URL(scratch.ownerConnectionString);
  const database = url.pathname.slice(1);
  await runAsAdmin(`alter database ${database} owner to ${name}`);
  await runAsAdmin(
    `do $$ declare t regclass; f regprocedure; begin
       for f in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace loop
         execute format('alter function %s owner to ${name}', f);
       end loop;
       for t in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') loop
         execute format('alter table %s owner to ${name}', t);
       end loop; end $$`,
    asAdmin(scratch),
  );
  url.username = name;
  url.password = 'maker';
  const provided = {
    ownerUrl: url.href,
    programUrl: undefined,
    secrets: { current: 'x'.repeat(32), old: [] },
  };
  try {
    const program = await prepareProgramRole(provided);
    expect(new URL(program).username).toBe(`${database}_program`);
    expect(await prepareProgramRole(provided)).toBe(program);
    expect(await withPool(program, findUnprotected)).toEqual([]);
    expect(await refusal(program, 'delete from ledger_postings')).toBe(insufficientPrivilege);
  } finally {
    await scratch.drop();
    await runAsAdmin(`drop role if exists ${database}_program; drop role ${name}`);
  }
});

/** The superuser in the same database. */
function asAdmin(of: TestDatabase): string {
  const url = new URL(process.env.KASUWA_TEST_ADMIN_URL ?? '');
  url.pathname = new URL(of.ownerConnectionString).pathname;
  return url.href;
}

test('an owner that may not create roles is used as it is', async () => {
  const ownerUrl = asOwner(payers.server.connectionString);
  expect(
    await prepareProgramRole({
      ownerUrl,
      programUrl: undefined,
      secrets: { current: 'x'.repeat(32), old: [] },
    }),
  ).toBe(ownerUrl);
});

test('DATABASE_OWNER_URL names the owner; the default is DATABASE_URL', () => {
  const config = {
    databaseUrl: 'postgres://p@h/d',
    databaseOwnerUrl: 'postgres://o@h/d',
  };
  expect(ownerUrlOf(config, null)).toBe('postgres://o@h/d');
  expect(ownerUrlOf({ ...config, databaseOwnerUrl: undefined }, null)).toBe('postgres://p@h/d');
});
