// SQL of imports and their rows. `environmentId`: that of a merchant, or the platform's own.
import { type Insertable, type Selectable, sql } from 'kysely';
import { sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { ImportRowsTable, ImportsTable } from '#server/platform/db/tables/platform/imports.ts';

export type ImportRecord = Selectable<ImportsTable>;
export type ImportedRow = Selectable<ImportRowsTable>;

/** Inserts an import; returns undefined if the same file exists already. */
export function insertImport(tx: Tx, row: Insertable<ImportsTable>): Promise<ImportRecord | undefined> {
  return tx
    .insertInto('imports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['environmentId', 'kind', 'sha256']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

const ofOwner = (db: Db, environmentId: string, kind: string) =>
  db.selectFrom('imports').where('environmentId', '=', environmentId).where('kind', '=', kind).selectAll();

export function selectByHash(
  db: Db,
  environmentId: string,
  kind: string,
  sha256: Buffer,
): Promise<ImportRecord> {
  return ofOwner(db, environmentId, kind).where('sha256', '=', sha256).executeTakeFirstOrThrow();
}

export function selectImport(
  db: Db,
  environmentId: string,
  kind: string,
  id: string,
): Promise<ImportRecord | undefined> {
  return ofOwner(db, environmentId, kind).where('id', '=', id).executeTakeFirst();
}

export function selectImports(
  db: Db,
  environmentId: string,
  kind: string,
  limit: number,
): Promise<ImportRecord[]> {
  return ofOwner(db, environmentId, kind)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The result of a row, to be stored. */
export type RowOutcome = {
  line: number;
  record: readonly string[];
  label: string;
  result: string;
  column: string | null;
  message: string;
};

/** Stores the results of rows and updates the counts of the file; returns the number of newly stored rows. */
export async function insertOutcomes(
  tx: Tx,
  { environmentId, id: importId }: Pick<ImportRecord, 'environmentId' | 'id'>,
  outcomes: readonly RowOutcome[],
  at: Date,
): Promise<number> {
  if (outcomes.length === 0) return 0;
  const rows = outcomes.map(({ line, record, label, result, column, message }) =>
    sealRow<Insertable<ImportRowsTable>>('import_rows', [environmentId, importId, line], {
      environmentId,
      importId,
      line,
      cells: JSON.stringify(record),
      label,
      result,
      columnName: column,
      message,
      at,
    }),
  );
  const created = await tx
    .insertInto('importRows')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['environmentId', 'importId', 'line']).doNothing())
    .returning('result')
    .execute();
  for (const [result, { length }] of Map.groupBy(created, (row) => row.result))
    await sql`update imports set counts = counts || jsonb_build_object(${result}::text,
      coalesce((counts ->> ${result}::text)::integer, 0) + ${length}::integer)
      where environment_id = ${environmentId} and id = ${importId}`.execute(tx);
  return created.length;
}

/** Selects the lines imported already: an interrupted run continues with the others. */
export async function selectTakenLines(
  db: Db,
  environmentId: string,
  importId: string,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('importRows')
    .where('environmentId', '=', environmentId)
    .where('importId', '=', importId)
    .select('line')
    .execute();
  return new Set(rows.map((row) => row.line));
}

export async function completeImport(
  tx: Tx,
  environmentId: string,
  id: string,
  at: Date,
): Promise<ImportRecord> {
  return tx
    .updateTable('imports')
    .set({ completedAt: sql<Date>`coalesce(completed_at, ${at})` })
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Selects rows after a line, in order, filtered by `result`. */
export function selectOutcomes(
  db: Db,
  { environmentId, id }: Pick<ImportRecord, 'environmentId' | 'id'>,
  of: { afterLine: number; limit: number; result?: string },
): Promise<ImportedRow[]> {
  return db
    .selectFrom('importRows')
    .where('environmentId', '=', environmentId)
    .where('importId', '=', id)
    .where('line', '>', of.afterLine)
    .$if(of.result !== undefined, (query) => query.where('result', '=', of.result as string))
    .selectAll()
    .orderBy('line')
    .limit(of.limit)
    .execute();
}
