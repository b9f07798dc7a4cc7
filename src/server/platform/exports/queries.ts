// SQL of exports and the chunks of their files.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { ExportsTable } from '#server/platform/db/tables/platform/exports.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';

export type ExportRow = Selectable<ExportsTable>;
/** An export claimed by this run; another run that takes it over replaces the claim. */
export type ClaimedExport = ExportRow & { claimId: string };

export async function insertExport(tx: Tx, row: Insertable<ExportsTable>): Promise<ExportRow> {
  return tx.insertInto('exports').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function selectExport(
  db: Db,
  environmentId: string,
  exportId: string,
): Promise<ExportRow | undefined> {
  return db
    .selectFrom('exports')
    .where('environmentId', '=', environmentId)
    .where('id', '=', exportId)
    .selectAll()
    .executeTakeFirst();
}

export async function selectNewestExports(
  db: Db,
  environmentId: string,
  userId: string,
  limit: number,
): Promise<ExportRow[]> {
  return db
    .selectFrom('exports')
    .where('environmentId', '=', environmentId)
    .where('userId', '=', userId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether an export is queued, or its run has had no heartbeat since an instant. */
export const findDueExports = (silentSince: Date): DueQuery => sql`
  (select 1 from exports where status = 'PENDING' order by created_at limit 1) union all
  (select 1 from exports where status = 'PROCESSING' and claimed_at < ${silentSince} order by created_at limit 1)`;

/** Claims the oldest export that is queued, or whose run has had no heartbeat since `silentSince`, and restarts it. */
export async function claimDueExport(
  tx: Tx,
  claim: { id: string; now: Date; silentSince: Date },
): Promise<ClaimedExport | undefined> {
  const due = await tx
    .selectFrom('exports')
    .where((eb) =>
      eb.or([
        eb('status', '=', 'PENDING'),
        eb.and([eb('status', '=', 'PROCESSING'), eb('claimedAt', '<', claim.silentSince)]),
      ]),
    )
    .select(['environmentId', 'id'])
    .orderBy('createdAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return undefined;
  await tx
    .deleteFrom('exportChunks')
    .where('environmentId', '=', due.environmentId)
    .where('exportId', '=', due.id)
    .execute();
  const row = await tx
    .updateTable('exports')
    .set({ status: 'PROCESSING', claimId: claim.id, claimedAt: claim.now, rowsDone: 0, rowsTotal: null })
    .where('environmentId', '=', due.environmentId)
    .where('id', '=', due.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, claimId: claim.id };
}

export type ExportOwner = {
  businessId: string;
  timeZone: string;
  mode: 'test' | 'live';
  /** The offset of the environment's clock ahead of real time. */
  clockAheadMs: number;
};

/** Selects the environment of an export: the clock for its times, and test or live for its name. */
export async function selectOwner(db: Db, environmentId: string): Promise<ExportOwner> {
  return db
    .selectFrom('environments')
    .innerJoin('businesses', 'businesses.id', 'environments.businessId')
    .where('environments.id', '=', environmentId)
    .select([
      'businesses.id as businessId',
      'businesses.timeZone',
      'environments.mode',
      'environments.clockAheadMs',
    ])
    .executeTakeFirstOrThrow();
}

type Progress = { now: Date; rowsDone: number; rowsTotal: number };

/** Writes a heartbeat with the progress. Returns false when another run has taken over. */
export async function updateProgress(db: Db, row: ClaimedExport, progress: Progress): Promise<boolean> {
  const { rows } = await sql`
    update exports set claimed_at = ${progress.now}, rows_done = ${progress.rowsDone}, rows_total = ${progress.rowsTotal}
    where environment_id = ${row.environmentId} and id = ${row.id} and claim_id = ${row.claimId} returning 1`.execute(
    db,
  );
  return rows.length === 1;
}

/** Adds a chunk to the file and writes a heartbeat in one statement. Returns false when another run has taken over. */
export async function insertChunk(
  db: Db,
  row: ClaimedExport,
  chunk: { number: number; bytes: Buffer },
  progress: Progress,
): Promise<boolean> {
  const { rows } = await sql`
    with mine as (
      update exports set claimed_at = ${progress.now}, rows_done = ${progress.rowsDone}, rows_total = ${progress.rowsTotal}
      where environment_id = ${row.environmentId} and id = ${row.id} and claim_id = ${row.claimId}
      returning environment_id, id
    )
    insert into export_chunks (environment_id, export_id, number, bytes)
    select environment_id, id, ${chunk.number}, ${chunk.bytes} from mine returning 1`.execute(db);
  return rows.length === 1;
}

/** Marks the file as complete or failed; only for the run with the current claim. */
export async function endExport(
  db: Db,
  row: ClaimedExport,
  end: { fileName: string; rowsDone: number } | { failure: string },
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ ...end, status: 'failure' in end ? 'FAILED' : 'COMPLETED', claimId: null, claimedAt: null })
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.id)
    .where('claimId', '=', row.claimId)
    .execute();
}

export async function selectChunk(
  db: Db,
  environmentId: string,
  exportId: string,
  number: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('exportChunks')
    .where('environmentId', '=', environmentId)
    .where('exportId', '=', exportId)
    .where('number', '=', number)
    .select('bytes')
    .executeTakeFirst();
  return row?.bytes;
}
