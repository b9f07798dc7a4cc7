// Rows that fall due: what of a table waits, whether any of it is due, and which rows those are.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DueQuery } from './due.ts';

/** Rows that wait: those of a table's partial index, in the order of the instant they are due at. */
export type Waiting = { table: string; only: RawBuilder<boolean>; at: string };

/** Whether a row is due, by the clock of its environment. */
export type Due = RawBuilder<boolean>;

/** Rows with a next step: `next_at` says when, and is null where there is none. */
export const waitingForNext = (table: string): Waiting => ({
  table,
  only: sql`next_at is not null`,
  at: 'next_at',
});

/** Whether any is due. */
export const findFirstDue = ({ table, only, at }: Waiting, due: Due): DueQuery =>
  sql`select 1 from ${sql.table(table)} where ${only} and ${due} order by ${sql.ref(at)} limit 1`;

/** Keys of what is due, the longest due first; nothing is locked. */
export async function selectDueRows(
  db: Db,
  { table, only, at }: Waiting,
  due: Due,
  limit: number,
): Promise<{ environmentId: string; id: string }[]> {
  const { rows } = await sql<{ environmentId: string; id: string }>`
    select environment_id, id from ${sql.table(table)} where ${only} and ${due}
    order by ${sql.ref(at)} limit ${limit}::integer`.execute(db);
  return rows;
}
