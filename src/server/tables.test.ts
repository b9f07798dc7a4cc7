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

test('the catalogue and the modules name the same tables, each once', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    server.services.database.db,
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('how long rows are kept is said by the noun that owns them', () => {
  const rules = modules.flatMap((module) =>
    Object.values(module.retention ?? {}).map(({ table }) => ({ table, owned: module.tables ?? [] })),
  );
  expect(rules.length).toBeGreaterThan(15);
  for (const rule of rules) expect(rule.owned).toContain(rule.table);
});
