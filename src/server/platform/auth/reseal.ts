// Reseals values that were sealed with an old key, without additional data, or kept in clear text: in batches, safe to repeat.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { type SealedColumn, type SealedColumnSpec, sealedColumns, specOf } from './sealed-columns.ts';
import type { Vault } from './vault.ts';

type Row = { key: string[]; value: unknown };
type Resealed = { column: SealedColumn; count: number };

const batchMax = 200;

function batchOf(column: SealedColumn): number {
  return specOf(column).batch ?? batchMax;
}

function tableOf(column: SealedColumn): { table: string; name: string } {
  const [table = '', name = ''] = column.split('.');
  return { table, name };
}

/** Clear fields are found by an index; fields under another key are searched only while old keys are known. */
function isStaleField({ fieldHeader, oldKeyIds }: Vault, value: RawBuilder<unknown>): RawBuilder<boolean> {
  const isClear = sql<boolean>`substring(${value} from 1 for 4) = '\\x4b535600'`;
  return oldKeyIds.length === 0
    ? isClear
    : sql<boolean>`${value} is not null and substring(${value} from 1 for ${fieldHeader.length}::integer) <> ${fieldHeader}`;
}

/** The condition for values not sealed with the current key in the current format. */
function isStale(vault: Vault, name: string, { form }: SealedColumnSpec): RawBuilder<boolean> {
  const value = sql.ref(name);
  const text = vault.header.toString('base64');
  if (form === 'field') return isStaleField(vault, value);
  if (form === 'bytes')
    return sql`${value} is not null and substring(${value} from 1 for ${vault.header.length}::integer) <> ${vault.header}`;
  if (form === 'base64')
    return sql`${value} is not null and ${value} <> '' and not starts_with(${value}, ${text})`;
  return sql`exists (select from jsonb_array_elements(${value}) h where not starts_with(h ->> 'value', ${text}))`;
}

function seal(vault: Vault, column: SealedColumn, { key, value }: Row): RawBuilder<unknown> {
  const { form } = specOf(column);
  if (form === 'field')
    return sql`${vault.sealField(column, key, vault.openFieldOf(column, key, value as Buffer))}::bytea`;
  if (form === 'bytes')
    return sql`${vault.seal(column, key, vault.openBytes(column, key, value as Buffer))}::bytea`;
  const again = (text: string): string => vault.sealText(column, key, vault.openText(column, key, text));
  if (form === 'base64') return sql`${again(value as string)}::text`;
  const headers = value as { name: string; value: string }[];
  return sql`${JSON.stringify(headers.map((header) => ({ name: header.name, value: again(header.value) })))}::jsonb`;
}

/** Reseals one batch after a cursor, in key order; locked rows are left for the next run. */
async function resealBatch(
  tx: Tx,
  vault: Vault,
  column: SealedColumn,
  after: readonly string[] | null,
): Promise<Row[]> {
  const spec = specOf(column);
  const { table, name } = tableOf(column);
  const key = sql.join(spec.key.map((item) => sql.ref(item)));
  const keyText = sql.join(spec.key.map((item) => sql`${sql.ref(item)}::text`));
  const behind = after ? sql`(${key}) > (${sql.join(after.map((item) => sql`${item}`))})` : sql`true`;
  const { rows } = await sql<Row>`
    select array[${keyText}] as key, ${spec.form === 'field' ? sql`encode(${sql.ref(name)}, 'hex')` : sql.ref(name)} as value from ${sql.table(table)}
    where ${isStale(vault, name, spec)} and ${behind}
    order by ${key} limit ${batchOf(column)}::integer for update skip locked`.execute(tx);
  for (const row of rows) {
    // Read as hex, since the pool would open it with its own keys.
    if (spec.form === 'field') row.value = Buffer.from(row.value as string, 'hex');
    const set = sql`${sql.ref(name)} = ${seal(vault, column, row)}`;
    const hash = spec.hash && sql`, ${sql.ref(spec.hash)} = ${hashOf(vault, column, row)}`;
    const same = spec.key.map((item, index) => sql`${sql.ref(item)} = ${row.key[index] ?? ''}`);
    await sql`update ${sql.table(table)} set ${set}${hash || sql``} where ${sql.join(same, sql` and `)}`.execute(
      tx,
    );
  }
  return rows;
}

function hashOf(vault: Vault, column: SealedColumn, { key, value }: Row): Buffer {
  const { form } = specOf(column);
  if (form === 'field') return vault.hash(column, vault.openFieldOf(column, key, value as Buffer));
  const text =
    form === 'bytes'
      ? vault.open(column, key, value as Buffer)
      : vault.openText(column, key, value as string);
  return vault.hash(column, text);
}

/** Walks through every sealed column once; `report` is called for each that had values to seal. */
export async function resealAll(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  vault: Vault,
  report: (done: Resealed) => void = () => undefined,
  columns: readonly SealedColumn[] = Object.keys(sealedColumns) as SealedColumn[],
): Promise<number> {
  let total = 0;
  for (const column of columns) {
    let count = 0;
    let after: string[] | null = null;
    for (;;) {
      const rows: Row[] = await inTransaction((tx) => resealBatch(tx, vault, column, after));
      count += rows.length;
      after = rows.at(-1)?.key ?? null;
      if (rows.length < batchOf(column)) break;
    }
    if (count > 0) report({ column, count });
    total += count;
  }
  return total;
}

/** The number of values not sealed with the current key; at 0 the old keys can be removed. */
export async function countStale({ db }: Pick<Database, 'db'>, vault: Vault): Promise<number> {
  let count = 0;
  for (const column of Object.keys(sealedColumns) as SealedColumn[]) {
    const { table, name } = tableOf(column);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${isStale(vault, name, specOf(column))}`.execute(
      db,
    );
    count += Number(rows[0]?.count ?? 0);
  }
  return count;
}
