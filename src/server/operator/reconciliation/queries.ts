// SQL of bank statements, their lines and matches.

import type { Insertable, Selectable, Updateable } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  BankStatementLinesTable,
  BankStatementsTable,
  ReconciliationMatchesTable,
  ReconciliationMatchItemsTable,
} from '#server/platform/db/tables/operator/reconciliation.ts';
import type { ItemKey } from '#server/settlement/open-items/items.ts';
import type { statementLineQuery } from '#shared/contract/operator/bank/bank-statements.ts';
import { pageWindow } from '#shared/pagination.ts';

export type StatementRow = Selectable<BankStatementsTable>;
export type LineRow = Selectable<BankStatementLinesTable> & { mode: 'test' | 'live' };
export type LineQuery = z.output<typeof statementLineQuery>;
type LineStatus = LineRow['status'];

/** Returns undefined when an identical file was already imported for this account. */
export function insertStatement(
  tx: Tx,
  row: Insertable<BankStatementsTable>,
): Promise<StatementRow | undefined> {
  return tx
    .insertInto('bankStatements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['sha256', 'mode', 'account']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function selectStatementByHash(
  db: Db,
  { sha256, mode, account }: Pick<StatementRow, 'sha256' | 'mode' | 'account'>,
) {
  return db
    .selectFrom('bankStatements')
    .where('sha256', '=', sha256)
    .where('mode', '=', mode)
    .where('account', '=', account)
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** Existing lines are not changed; a line of an earlier statement becomes a DUPLICATE. */
export async function insertLine(tx: Tx, row: Insertable<BankStatementLinesTable>): Promise<void> {
  const known = row.fingerprint
    ? await tx
        .selectFrom('bankStatementLines')
        .where('fingerprint', '=', row.fingerprint)
        .where('status', 'not in', ['DUPLICATE', 'ERROR'])
        .where('statementId', '<>', row.statementId)
        .select('id')
        .executeTakeFirst()
    : undefined;
  const written = known
    ? { ...row, status: 'DUPLICATE' as const, problem: 'This line is in an earlier statement' }
    : row;
  await tx
    .insertInto('bankStatementLines')
    .values(written)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function selectUnmatched(db: Db) {
  return db
    .selectFrom('bankStatementLines')
    .where('status', '=', 'UNMATCHED')
    .where('reversalCount', '=', 0)
    .select('id')
    .orderBy('bookedOn')
    .orderBy('id')
    .limit(5000)
    .execute();
}

export function lockLine(tx: Tx, id: string): Promise<LineRow | undefined> {
  return tx
    .selectFrom('bankStatementLines as l')
    .innerJoin('bankStatements as s', 's.id', 'l.statementId')
    .where('l.id', '=', id)
    .selectAll('l')
    .select('s.mode')
    .forUpdate('l')
    .executeTakeFirst();
}

export async function updateLine(
  tx: Tx,
  id: string,
  changes: Updateable<BankStatementLinesTable>,
): Promise<void> {
  await tx.updateTable('bankStatementLines').set(changes).where('id', '=', id).execute();
}

export async function insertMatch(tx: Tx, row: Insertable<ReconciliationMatchesTable>): Promise<void> {
  await tx.insertInto('reconciliationMatches').values(row).execute();
}

export async function insertMatchItems(
  tx: Tx,
  rows: Insertable<ReconciliationMatchItemsTable>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000)
    await tx
      .insertInto('reconciliationMatchItems')
      .values(rows.slice(start, start + 1000))
      .execute();
}

export function selectActiveMatches(tx: Tx, lineId: string) {
  return tx
    .selectFrom('reconciliationMatches')
    .where('lineId', '=', lineId)
    .where('reversedAt', 'is', null)
    .select(['environmentId', 'id', 'postingId'])
    .orderBy('environmentId')
    .forUpdate()
    .execute();
}

/** Returns the manual resolution of an item unless it was undone; locked. */
export function lockResolution(tx: Tx, item: ItemKey) {
  return tx
    .selectFrom('reconciliationMatches as m')
    .innerJoin('reconciliationMatchItems as i', (join) =>
      join.onRef('i.environmentId', '=', 'm.environmentId').onRef('i.matchId', '=', 'm.id'),
    )
    .where('i.environmentId', '=', item.environmentId)
    .where('i.postingId', '=', item.postingId)
    .where('i.seq', '=', item.seq)
    .where('i.leg', '=', item.leg)
    .where('m.rule', '=', 'resolved')
    .where('m.lineId', 'is', null)
    .where('m.reversedAt', 'is', null)
    .select(['m.id', 'm.postingId', 'm.amount', 'm.note'])
    .forUpdate('m')
    .executeTakeFirst();
}

export async function markUndone(
  tx: Tx,
  environmentId: string,
  id: string,
  undone: { reversedByName: string; reversalNote: string | null; reversedAt: Date },
): Promise<void> {
  await tx
    .updateTable('reconciliationMatches')
    .set(undone)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

export async function countLines(
  db: Db,
  of: { statementId?: string | undefined; mode?: 'test' | 'live' | undefined },
): Promise<Partial<Record<LineStatus, number>>> {
  const rows = await db
    .selectFrom('bankStatementLines as l')
    .innerJoin('bankStatements as s', 's.id', 'l.statementId')
    .$if(of.statementId !== undefined, (query) => query.where('l.statementId', '=', of.statementId as string))
    .$if(of.mode !== undefined, (query) => query.where('s.mode', '=', of.mode as 'test'))
    .groupBy('l.status')
    .select((eb) => ['l.status', eb.fn.countAll<number>().as('count')])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

export async function selectStatements(db: Db, page: { page: number; limit: number }) {
  const { limit, offset } = pageWindow(page);
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('bankStatements')
      .selectAll()
      .select((eb) =>
        eb
          .selectFrom('bankStatements as f')
          .whereRef('f.sha256', '=', 'bankStatements.sha256')
          .whereRef('f.mode', '=', 'bankStatements.mode')
          .select((of) => of.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('fileAccounts'),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('bankStatements')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.count };
}

export type ListedLine = Awaited<ReturnType<typeof selectLines>>[number];

export function selectLines(db: Db, query: LineQuery) {
  const { limit, offset } = pageWindow(query);
  return db
    .selectFrom('bankStatementLines as l')
    .innerJoin('bankStatements as s', 's.id', 'l.statementId')
    .$if(query.status.length > 0, (lines) => lines.where('l.status', 'in', query.status))
    .$if(query.statementId !== undefined, (lines) =>
      lines.where('l.statementId', '=', query.statementId as string),
    )
    .$if(query.mode !== undefined, (lines) => lines.where('s.mode', '=', query.mode as 'test'))
    .selectAll('l')
    .select(['s.fileName', 's.mode'])
    .select((eb) =>
      eb
        .selectFrom('reconciliationMatches as m')
        .whereRef('m.lineId', '=', 'l.id')
        .where('m.reversedAt', 'is', null)
        .select('m.rule')
        .limit(1)
        .as('rule'),
    )
    .orderBy('s.createdAt', 'desc')
    .orderBy('l.line')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns the environment of a business in a mode. */
export async function selectEnvironment(db: Db, businessId: string, mode: 'test' | 'live') {
  return db
    .selectFrom('environments')
    .where('businessId', '=', businessId)
    .where('mode', '=', mode)
    .select(['id', 'businessId'])
    .executeTakeFirst();
}

/** Returns items by their keys, locked; only those of a mode. */
export async function lockItems(
  tx: Tx,
  keys: readonly Omit<ItemKey, 'environmentId'>[],
  mode?: 'test' | 'live',
) {
  const found = [];
  for (const { postingId, seq, leg } of keys) {
    const row = await tx
      .selectFrom('reconciliationItems as i')
      .innerJoin('environments as e', 'e.id', 'i.environmentId')
      .where('i.postingId', '=', postingId)
      .where('i.seq', '=', seq)
      .where('i.leg', '=', leg)
      .$if(mode !== undefined, (query) => query.where('e.mode', '=', mode as 'test'))
      .selectAll('i')
      .select('e.businessId')
      .forUpdate('i')
      .executeTakeFirst();
    if (row) found.push(row);
  }
  return found;
}
