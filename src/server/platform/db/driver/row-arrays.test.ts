// Rows as an array of a composite type: the database reads back any text exactly as written.
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureColumns } from '#server/payments/checkout/capture/encode-capture.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { encodeRows } from './row-arrays.ts';

let scratch: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  scratch = await createTestDatabase();
  client = new pg.Client(asOwner(scratch.connectionString));
  await client.connect();
  await client.query(
    'create type row_of_test as (place integer, name text, note text, facts jsonb, is_on boolean)',
  );
});
afterAll(async () => {
  await client?.end();
  await scratch?.drop();
});

const columns = ['place', 'name', 'note', 'facts', 'is_on'] as const;

/** The contents of a text column: anything but NUL and lone surrogates. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', ' ', 'null', 'NULL', '"', '\\', '{}', '(,)', "it's\n\t“so”"),
  )
  .filter((item) => !item.includes('\0'));

test('rows are read back as written, with nulls, empty texts, quotes, braces and line breaks', async () => {
  const row = fc.record({
    place: fc.integer({ min: -2147483648, max: 2147483647 }),
    name: text,
    note: fc.option(text),
    facts: fc.option(fc.record({ label: text, amounts: fc.array(fc.integer()) })),
    is_on: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
      const { rows: read } = await client.query('select * from unnest($1::row_of_test[])', [
        encodeRows(columns, rows),
      ]);
      expect(read).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});

test('a missing column of a row is null', async () => {
  const { rows } = await client.query('select * from unnest($1::row_of_test[])', [
    encodeRows(columns, [{ name: 'Ada' }]),
  ]);
  expect(rows).toEqual([{ place: null, name: 'Ada', note: null, facts: null, is_on: null }]);
});

test.each(Object.entries(captureColumns))(
  'the columns of %s match the database, in order',
  async (type, named) => {
    const { rows } = await client.query<{ attname: string }>(
      `select a.attname from pg_attribute a join pg_type t on t.typrelid = a.attrelid where t.typname = $1 and not a.attisdropped order by a.attnum`,
      [type],
    );
    expect(rows.map((row) => row.attname)).toEqual(named);
  },
);
