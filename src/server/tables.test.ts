// Proves that every table has exactly one owner, the noun whose module names it, and that nouns retain and erase only data of their own
// tables.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '#server/modules.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const owned = modules.flatMap(({ tables = [] }) => tables);

test('the database catalogue and the modules list the same tables, each once', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    server.services.database.db,
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('retention rules cover only tables of the noun that declares them', () => {
  const rules = modules.flatMap((module) =>
    Object.values(module.retention ?? {}).map(({ table }) => ({ table, owned: module.tables ?? [] })),
  );
  expect(rules.length).toBeGreaterThan(15);
  for (const rule of rules) expect(rule.owned).toContain(rule.table);
});
