// Files of chargebacks that were brought in before imports were kept in one place: they stay, with what became of their rows.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import type { TestDatabase } from './support/database.ts';
import { createOldDatabase } from './support/databases/old-database.ts';

const report = [
  { row: 2, result: 'opened', reference: 'TST-1', column: null, message: 'Case TST-C1' },
  { row: 4, result: 'failed', reference: 'TST-2', column: 'amount', message: 'Must be an amount' },
];
let scratch: TestDatabase;
beforeAll(async () => {
  scratch = await createOldDatabase(
    '0064',
    `insert into chargeback_imports (id, file_name, content_hash, rows, opened, moved, known, failed, report, imported_by, at)
     values ('00000000-0000-7000-8000-000000000009', 'old.csv', '\\xab', 2, 1, 0, 0, 1, '${JSON.stringify(report)}', 'Provider',
       '2026-11-01T10:00:00Z')`,
  );
});
afterAll(() => scratch.drop());

test('a file and its rows move with their counts, and count as read to the end', async () => {
  await migrate(scratch.ownerConnectionString);
  const client = new pg.Client({ connectionString: scratch.ownerConnectionString });
  await client.connect();
  const files = await client.query('select * from imports');
  const rows = await client.query(
    'select line, label, result, column_name, message, cells from import_rows order by line',
  );
  await client.end();
  expect(files.rows).toMatchObject([
    {
      ...{ kind: 'chargebacks', file_name: 'old.csv', environment_id: null, row_count: 2 },
      counts: { opened: 1, moved: 0, known: 0, failed: 1 },
      completed_at: new Date('2026-11-01T10:00:00Z'),
    },
  ]);
  expect(rows.rows).toEqual([
    { line: 2, label: 'TST-1', result: 'opened', column_name: null, message: 'Case TST-C1', cells: null },
    {
      line: 4,
      label: 'TST-2',
      result: 'failed',
      column_name: 'amount',
      message: 'Must be an amount',
      cells: null,
    },
  ]);
});
