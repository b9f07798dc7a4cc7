// Rows that fall due: which rows of a table wait, whether any is due, and which those are.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DueQuery } from './due.ts';

/** Waiting rows: those of a partial index of the table, ordered by due time. */
export type Waiting = { table: string; only: RawBuilder<boolean>; at: string };

/** Whether a row is due, by the clock of its environment. */
export type Due = RawBuilder<boolean>;

/** Rows with a next step: `next_at` is its time, null if there is none. */
export const waitingForNext = (table: string): Waiting => ({
  table,
  only: sql`next_at is not null`,
  at: 'next_at',
});

/** Finds whether any row is due. */
export const findFirstDue = ({ table, only, at }: Waiting, due: Due): DueQuery =>
  sql`select 1 from ${sql.table(table)} where ${only} and ${due} order by ${sql.ref(at)} limit 1`;

/** Selects the keys of due rows, longest due first, without locking. */
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
