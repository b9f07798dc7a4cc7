// Values allowed by the contract are accepted by the database: each body field against the column of the same name, and dates within the
// allowed years.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { modules } from '#server/modules.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { edgesOf } from '../support/fuzz/edges.ts';
import { fieldsOf, type InputField, inputFields } from '../support/fuzz/input-fields.ts';
import type { JsonSchema } from '../support/fuzz/values.ts';
import { openServer } from '../support/per-file/open-server.ts';

type Column = { table: string; column: string; type: string; isRequired: boolean; checks: string[] };

const server = await openServer();
const { pool } = server.services.database;

/** Includes check constraints on this column alone; encrypted columns have none. */
const { rows: columns } = await pool.query<Column>(`
  select r.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", coalesce(array_agg(pg_get_expr(k.conbin, k.conrelid)) filter (where k.oid is not null), '{}') as checks
  from pg_attribute a
  join pg_class r on r.oid = a.attrelid and r.relkind in ('r', 'p') and r.relnamespace = 'public'::regnamespace
  left join pg_constraint k on k.conrelid = r.oid and k.contype = 'c' and k.conkey = array[a.attnum]
  where a.attnum > 0 and not a.attisdropped group by 1, 2, 3, 4`);

const columnNameOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as JsonSchema;

/** Returns the edge values that the contract accepts, as parsed by it. */
function passedBy({ schema }: InputField): unknown[] {
  const passed = edgesOf(jsonSchemaOf(schema)).flatMap((edge) => {
    const { success, data } = schema.safeParse(edge);
    return success && data !== null && data !== undefined ? [data] : [];
  });
  return [...new Map(passed.map((value) => [JSON.stringify(value), value])).values()];
}

/** Serialises a value as the program would. */
const written = (value: unknown, type: string) => (type === 'jsonb' ? JSON.stringify(value) : value);

/** U+0000 and half surrogate pairs are rejected in any field, as malformed. */
const unreadable = new Set(['22021', '22P05']);
const isReadable = (value: unknown) => {
  const text = JSON.stringify(value);
  return !text.includes('\\u0000') && !/\\ud[89a-f]/.test(text);
};

const answers = new Map<string, Promise<string | null>>();

/** Returns the reason why the column rejects the value; null if it accepts it. */
async function refusalOf({ table, column, type, checks }: Column, value: unknown): Promise<string | null> {
  const conditions = checks.map((check) => `coalesce(${check}, true)`).join(' and ') || 'true';
  const query = `select (${conditions}) as taken from (select $1::${type} as "${column}") as "${table}"`;
  try {
    const { rows } = await pool.query<{ taken: boolean }>(query, [written(value, type)]);
    return rows[0]?.taken ? null : `checks: ${checks.join(' and ')}`;
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return unreadable.has(code) ? null : message;
  }
}

function askOnce(column: Column, value: unknown): Promise<string | null> {
  const key = JSON.stringify([column.table, column.column, value]);
  const answer = answers.get(key) ?? refusalOf(column, value);
  answers.set(key, answer);
  return answer;
}

const isScalar = (value: unknown) => typeof value !== 'object';
const holds = (type: string, value: unknown) =>
  type === 'jsonb' || (type.endsWith('[]') ? Array.isArray(value) : isScalar(value));

/** The noun's columns with the same name as the field. An encrypted column accepts any value. */
function columnsOf(tables: ReadonlySet<string>, field: InputField): Column[] {
  const name = columnNameOf(field.path.at(-1) ?? '');
  return columns.filter(
    ({ table, column, type }) => tables.has(table) && column === name && type !== 'bytea',
  );
}

type Pair = { name: string; field: InputField; columns: Column[] };

const pairs: Pair[] = modules.flatMap(({ tables = [], calls = [] }) =>
  calls.flatMap(({ contract }) =>
    Object.entries(contract as Record<string, Endpoint>).flatMap(([call, { method, body }]) =>
      method === 'GET' || !body
        ? []
        : fieldsOf(body)
            // An id nested in a body belongs to another noun.
            .filter(({ path }) => path.length === 1 || path.at(-1) !== 'id')
            .map((field) => ({
              name: `${call}.${field.path.join('.')}`,
              field,
              columns: columnsOf(new Set(tables), field),
            })),
    ),
  ),
);

/**
 * Fields that share a name with an unrelated column, or that the noun checks before writing, with the reason why the column may reject
 * them.
 */
const otherwise: Readonly<Record<string, string>> = {
  'addBusiness.currency': 'a country has to go with it',
  'advanceOrder.packed.quantity': 'none of a line may be packed; the column is of what was ordered',
  'adjustStock.quantity': 'a change of a level, which may be none; the column is of reservations',
  'changeBulkRow.amount': 'as it was typed: what is no amount is kept as a text beside it',
  'changeSubscription.total': 'as it was shown: compared with what is reckoned',
  'createPaymentLink.customFields.type': 'of a question; the column is of the link',
  'createPaymentPage.customFields.type': 'of a question; the column is of the page',
  'createRecurringInvoice.lines.name': 'of a line; the column is of the series',
  'decideApprovalRequests.decision': 'what is asked for; what is written says that it was done',
  'makeOwnChange.total': 'as it was shown',
  'refundOrder.total': 'as it was shown',
  'saveComplianceDocuments.files.kind': 'of a document; the column is of a check',
  'sendBulk.total': 'as it was shown',
  'updatePaymentLink.customFields.type': 'of a question',
  'updatePaymentPage.customFields.type': 'of a question',
  'updateRecurringInvoice.lines.name': 'of a line',
};

test('every value that a body field accepts is accepted by the column of the same name', async () => {
  const refused: string[] = [];
  let tried = 0;
  for (const { name, field, columns } of pairs) {
    // What an edit began with is compared only: the same applies as to the field itself.
    const edited = name.replace('.known.', '.');
    if (columns.length === 0 || edited in otherwise) continue;
    for (const value of passedBy(field).filter(isReadable)) {
      const fitting = columns.filter(({ type }) => holds(type, value));
      if (fitting.length === 0) continue;
      tried += 1;
      const answers = await Promise.all(fitting.map((column) => askOnce(column, value)));
      // If a noun has several tables, the right one is unknown here.
      if (answers.every((answer) => answer !== null))
        refused.push(`${name}: ${JSON.stringify(value).slice(0, 60)} by ${fitting[0]?.table}: ${answers[0]}`);
    }
  }
  expect(refused).toEqual([]);
  expect(tried).toBeGreaterThan(3000);
});

const isDate = ({ schema }: InputField, good: string) =>
  schema.safeParse(good).success && !schema.safeParse('no date at all').success;

test('every date field rejects dates outside the years of the calendar', () => {
  const wrong: string[] = [];
  let dates = 0;
  for (const field of inputFields()) {
    for (const [good, others] of [
      ['2026-11-20', ['0000-01-01', '9999-12-31']],
      [
        '2026-11-20T10:00:00Z',
        ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'],
      ],
    ] as const) {
      // Free text may look like a date too.
      const texts = ['2026-13-45', '2026-13-45T10:00:00Z', 'x1'];
      if (!isDate(field, good) || texts.some((text) => field.schema.safeParse(text).success)) continue;
      dates += 1;
      for (const other of others)
        if (field.schema.safeParse(other).success) wrong.push(`${field.name}: ${other}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(dates).toBeGreaterThan(100);
});
