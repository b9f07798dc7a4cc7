// Sealing of rows on write: the caller passes text, and the list of sealed columns determines what is stored.
import { type RawBuilder, sql } from 'kysely';
import {
  anyHashOf,
  type HashParameter,
  hashField,
  type SealParameter,
  sealField,
} from '#server/platform/db/sealed-fields.ts';
import { type SealedColumn, sealedColumns, specOf } from './sealed-columns.ts';
import type { RowKey } from './vault.ts';

type IsHash<Value> = HashParameter extends Value ? true : false;

/** A row as the program writes it: sealed fields as text, without their hashes. */
export type Clear<Row> = {
  [Name in keyof Row as IsHash<Row[Name]> extends true ? never : Name]: SealParameter extends Row[Name]
    ? Exclude<Row[Name], SealParameter> | string
    : Row[Name];
};

type Field = { column: SealedColumn; name: string; hash: string | undefined; last4: string | undefined };

const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function fieldsByTable(): Map<string, Field[]> {
  const fields = (Object.keys(sealedColumns) as SealedColumn[])
    .filter((column) => specOf(column).form === 'field')
    .map((column) => {
      const { hash, last4 } = specOf(column);
      const [table = '', name = ''] = column.split('.');
      return { table, column, name: camel(name), hash: hash && camel(hash), last4: last4 && camel(last4) };
    });
  return Map.groupBy(fields, ({ table }) => table);
}

const byTable = fieldsByTable();

/** Seals the fields of a row or of an update, and adds the stored hashes and last four digits. */
export function sealRow<Row extends object>(table: string, key: RowKey, row: Clear<Row>): Row {
  const sealed: Record<string, unknown> = { ...row };
  for (const { column, name, hash, last4 } of byTable.get(table) ?? []) {
    const text = sealed[name];
    if (text === undefined) continue;
    sealed[name] = typeof text === 'string' ? sealField(column, key, text) : null;
    if (hash) sealed[hash] = typeof text === 'string' ? hashField(column, text) : null;
    if (last4) sealed[last4] = typeof text === 'string' ? text.slice(-4) : null;
  }
  return sealed as Row;
}

/** Matches a search text against account numbers: the whole number in any grouping, or its last four digits. */
export function hasAccount(
  table: 'payouts' | 'sub_accounts' | 'beneficiaries' | 'transfers' | 'transfer_schedules',
  text: string,
): RawBuilder<boolean>[] {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{4,17}$/.test(digits)) return [];
  const hash = anyHashOf(`${table}.account_number`, digits);
  const whole = sql<boolean>`${sql.ref(`${table}.account_hash`)} = ${hash}`;
  const last4 = sql<boolean>`${sql.ref(`${table}.account_last4`)} = ${digits}`;
  return digits.length === 4 ? [whole, last4] : [whole];
}
