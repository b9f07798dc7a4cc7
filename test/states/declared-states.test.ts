// Every column with a state belongs to a noun that declares its states, and the declared states equal those that the database allows.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '#server/modules.ts';
import { queueSms } from '#server/platform/sms/queue-sms.ts';
import { statesAfter, stepsOf } from '#shared/states.ts';
import { stateDocument, writeStates } from '#test/states/state-document.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';

/** Columns with such names that are not the state of a noun, and why. */
const others: Record<string, string> = {
  'proposal_columns.status': 'the columns of proposals, without rows',
  'taxes.state': 'the state of a country',
  'transaction_figure_columns.status': 'the columns of figures, without rows',
  'transaction_deltas.status': 'figures by the status of payments',
  'transaction_hours.status': 'figures by the status of payments',
  'transaction_days.status': 'figures by the status of payments',
  'transaction_months.status': 'figures by the status of payments',
  'transfer_group_rows.state': 'what a check found of a row, found anew with every edit',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const declared = modules.flatMap(({ states = [] }) => states);
const nameOf = ({ table, column = 'status' }: { table: string; column?: string }) => `${table}.${column}`;

/** Columns named like a state, with the values that their check constraint allows. */
async function columnsOfStates(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; allowed: string[] | null }>`
    select c.relname || '.' || a.attname as name,
           (select array_agg(distinct m[1] order by m[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') m
            where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]) as allowed
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname in ('status', 'state') and a.atttypid = 'text'::regtype`.execute(
    server.services.database.db,
  );
  return new Map(rows.map(({ name, allowed }) => [name, allowed ?? []]));
}

test('every column that holds a state is declared by the noun that owns its table', async () => {
  const columns = [...(await columnsOfStates()).keys()];
  expect(columns.length).toBeGreaterThan(80);
  expect([...declared.map(nameOf), ...Object.keys(others)].toSorted()).toEqual(columns.toSorted());
  for (const { tables = [], states = [] } of modules)
    for (const { table } of states) expect(tables).toContain(table);
});

test('the declared states are those the database allows, and every state is reachable', async () => {
  const columns = await columnsOfStates();
  for (const item of declared) {
    const reached = [...item.begins, ...stepsOf(item).map(({ to }) => to), ...(item.unwritten ?? [])];
    expect([...new Set(reached)].toSorted(), item.table).toEqual(columns.get(nameOf(item))?.toSorted());
    const from = Object.values(item.changes).flatMap((leads) =>
      Object.keys(leads).filter((state) => statesAfter(leads, state).length > 0),
    );
    expect([...reached, ...Object.keys(item.shown ?? {})], item.table).toEqual(expect.arrayContaining(from));
  }
});

test('docs/states.md matches the declarations of the nouns; `npm run states` writes it', async () => {
  expect(await readFile(stateDocument, 'utf8')).toBe(writeStates(declared));
});

test('the test database rejects an undeclared change of state', async () => {
  const { database, clock, vault } = server.services;
  const sms = { kind: 'login_code', to: '+2348012345678', text: '123456' };
  const id = await database.inTransaction((tx) => queueSms(tx, { clock, vault }, sms));
  const become = (status: 'PENDING' | 'SENT') =>
    database.db.updateTable('smsMessages').set({ status }).where('id', '=', id).execute();
  await become('SENT');
  await expect(become('PENDING')).rejects.toThrow('sms_messages: no change leads from SENT to PENDING');
});
