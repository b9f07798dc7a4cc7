// SQL of acquirers' settlement files and their rows.

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  SettlementFilesTable,
  SettlementMatchesTable,
  SettlementRowsTable,
} from '#server/platform/db/tables/operator/settlement.ts';
import { named } from '#server/platform/directory/directory.ts';
import type { settlementRowQuery } from '#shared/contract/operator/settlement.ts';
import { pageWindow } from '#shared/pagination.ts';

export type RowQuery = z.output<typeof settlementRowQuery>;
export type FileRow = Selectable<SettlementFilesTable>;
type Match = Pick<Selectable<SettlementMatchesTable>, 'transactionId' | 'subjectId' | 'postingId'>;
/** A row of a file with its match. */
export type SettlementRowRow = Selectable<SettlementRowsTable> & Match;
type Status = SettlementRowRow['status'];
/** The statuses of rows with a posting. */
const settledStatuses: readonly Status[] = ['MATCHED', 'DIFFERENCE', 'RESOLVED'];

export function selectFileByHash(db: Db, sha256: Buffer): Promise<FileRow | undefined> {
  return db.selectFrom('settlementFiles').where('sha256', '=', sha256).selectAll().executeTakeFirst();
}

export function selectFile(db: Db, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('settlementFiles').where('id', '=', id).selectAll().executeTakeFirst();
}

/** Returns undefined if another request has just stored the same file. */
export function insertFile(tx: Tx, row: Insertable<SettlementFilesTable>): Promise<FileRow | undefined> {
  return tx
    .insertInto('settlementFiles')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns false if this line of the file was already stored. */
export async function insertRow(tx: Tx, row: Insertable<SettlementRowsTable>): Promise<boolean> {
  const created = await tx
    .insertInto('settlementRows')
    .values(row)
    .onConflict((conflict) => conflict.columns(['fileId', 'line']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}

/** Selects and locks the first row that settled a payment, refund or chargeback. */
export function selectSettledRow(
  db: Db,
  environmentId: string,
  subjectId: string,
  kind: SettlementRowRow['kind'],
) {
  return db
    .selectFrom('settlementMatches as m')
    .innerJoin('settlementRows as r', 'r.id', 'm.rowId')
    .innerJoin('settlementFiles as f', 'f.id', 'r.fileId')
    .where('m.environmentId', '=', environmentId)
    .where('m.subjectId', '=', subjectId)
    .where('m.kind', '=', kind)
    .where('m.isPart', '=', false)
    .where('m.postingId', 'is not', null)
    .select(['r.id', 'r.status', 'r.difference', 'r.line', 'f.fileName'])
    .forUpdate('r')
    .executeTakeFirst();
}

/** Selects where a fee or adjustment with the same reference was already posted. */
export function selectSameCharge(
  db: Db,
  row: Pick<SettlementRowRow, 'id' | 'kind' | 'gatewayReference'>,
  net: number,
) {
  return db
    .selectFrom('settlementRows as r')
    .innerJoin('settlementFiles as f', 'f.id', 'r.fileId')
    .where('r.gatewayReference', '=', row.gatewayReference)
    .where('r.kind', '=', row.kind)
    .where('r.net', '=', net)
    .where('r.id', '<>', row.id)
    .where('r.status', 'in', settledStatuses)
    .select(['r.line', 'f.fileName'])
    .executeTakeFirst();
}

export async function selectFileName(db: Db, id: string): Promise<string> {
  return (await selectFile(db, id))?.fileName ?? '';
}

/** Returns the number of matched rows that supply the missing amount of this row. */
export async function selectParts(db: Db, rowId: string): Promise<number> {
  const { count } = await db
    .selectFrom('settlementRows')
    .where('partOf', '=', rowId)
    .where('status', 'in', settledStatuses)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects readable rows that are unmatched and were never undone. */
export function selectOpenRows(db: Db) {
  return db
    .selectFrom('settlementRows')
    .where('status', '=', 'UNMATCHED')
    .where('net', 'is not', null)
    .where('reversedAt', 'is', null)
    .select('id')
    .orderBy('id')
    .limit(5000)
    .execute();
}

/** Finds a payment by our reference, otherwise by the gateway's; locks it so that two files cannot settle it twice. */
export async function lockPayment(tx: Tx, reference: string, gatewayReference: string | null) {
  const columns = ['environmentId', 'id', 'status', 'channel', 'currency', 'amount'] as const;
  const own = await tx
    .selectFrom('transactions')
    .where(sql<boolean>`(environment_id, id) = ${named('payment', reference.toUpperCase())}`)
    .select(columns)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (own || !gatewayReference) return own;
  const [theirs, another] = await tx
    .selectFrom('transactions')
    .where('gatewayReference', '=', gatewayReference)
    .select(columns)
    .limit(2)
    .forNoKeyUpdate()
    .execute();
  return another ? undefined : theirs;
}

export async function countRows(
  db: Db,
  of: { fileId?: string | undefined; kind?: RowQuery['kind'] },
): Promise<Partial<Record<Status, number>>> {
  const { fileId, kind = [] } = of;
  const rows = await db
    .selectFrom('settlementRows')
    .$if(fileId !== undefined, (query) => query.where('fileId', '=', fileId as string))
    .$if(kind.length > 0, (query) => query.where('kind', 'in', kind))
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

export function selectFiles(db: Db, page: { page: number; limit: number }) {
  const { limit, offset } = pageWindow(page);
  return db
    .selectFrom('settlementFiles')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countFiles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('settlementFiles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function selectRows(db: Db, query: RowQuery) {
  const { limit, offset } = pageWindow(query);
  return db
    .selectFrom('settlementRows as r')
    .innerJoin('settlementFiles as f', 'f.id', 'r.fileId')
    .leftJoin('environments as e', 'e.id', 'r.environmentId')
    .leftJoin('businesses as b', 'b.id', 'e.businessId')
    .leftJoin('settlementMatches as m', (join) =>
      join.onRef('m.environmentId', '=', 'r.environmentId').onRef('m.rowId', '=', 'r.id'),
    )
    .$if(query.status.length > 0, (rows) => rows.where('r.status', 'in', query.status))
    .$if(query.kind.length > 0, (rows) => rows.where('r.kind', 'in', query.kind))
    .$if(query.fileId !== undefined, (rows) => rows.where('r.fileId', '=', query.fileId as string))
    .selectAll('r')
    .select(['f.fileName', 'b.businessName', 'm.transactionId', 'm.subjectId', 'm.postingId'])
    .orderBy('f.createdAt', 'desc')
    .orderBy('r.line')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Selects all rows of a file that were not simply matched. */
export function selectProblems(db: Db, fileId: string) {
  return db
    .selectFrom('settlementRows')
    .where('fileId', '=', fileId)
    .where('status', '<>', 'MATCHED')
    .selectAll()
    .orderBy('line')
    .execute();
}

/** Locks and returns a row with its match. */
export async function lockRow(tx: Tx, id: string): Promise<SettlementRowRow | undefined> {
  const row = await tx
    .selectFrom('settlementRows')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const match = await tx
    .selectFrom('settlementMatches')
    .where('environmentId', '=', row.environmentId)
    .where('rowId', '=', id)
    .select(['transactionId', 'subjectId', 'postingId'])
    .executeTakeFirst();
  return { ...row, ...(match ?? { transactionId: null, subjectId: null, postingId: null }) };
}

export async function updateRow(tx: Tx, id: string, changes: Updateable<SettlementRowsTable>): Promise<void> {
  await tx.updateTable('settlementRows').set(changes).where('id', '=', id).execute();
}

/** Stores the match of a row in the environment, and refers to it in the row. */
export async function insertMatch(
  tx: Tx,
  rowId: string,
  match: Omit<Insertable<SettlementMatchesTable>, 'rowId'>,
  changes: Updateable<SettlementRowsTable>,
): Promise<void> {
  const { environmentId, transactionId, subjectId, postingId, isPart = false } = match;
  await tx
    .insertInto('settlementMatches')
    .values({ ...match, rowId })
    .onConflict((conflict) =>
      conflict
        .columns(['environmentId', 'rowId'])
        .doUpdateSet({ transactionId, subjectId, postingId, isPart }),
    )
    .execute();
  await updateRow(tx, rowId, { ...changes, environmentId });
}

/** Deletes the match of a row whose posting was reversed. */
export async function deleteMatch(tx: Tx, environmentId: string, rowId: string): Promise<void> {
  await tx
    .deleteFrom('settlementMatches')
    .where('environmentId', '=', environmentId)
    .where('rowId', '=', rowId)
    .execute();
}

export async function selectBusinessOf(db: Db, environmentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('environments')
    .where('id', '=', environmentId)
    .select('businessId')
    .executeTakeFirst();
  return row?.businessId ?? null;
}

/** Selects the environment of a business in a mode. */
export function selectEnvironment(db: Db, businessId: string, mode: 'test' | 'live') {
  return db
    .selectFrom('environments')
    .where('businessId', '=', businessId)
    .where('mode', '=', mode)
    .select('id')
    .executeTakeFirst();
}

/** Returns the stored line numbers of a file, so that an interrupted import resumes after them. */
export async function selectTakenLines(db: Db, fileId: string): Promise<Set<number>> {
  const { rows } = await sql<{ line: number }>`
    select line from settlement_rows where file_id = ${fileId}`.execute(db);
  return new Set(rows.map((row) => row.line));
}
