// Bringing bank statements in, each line once, and looking at them.
import { rematchRows } from '#server/operator/settlement/import-file.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Operator, Upload } from '#server/platform/http/call.ts';
import { openImportFile } from '#server/platform/imports/read-file.ts';
import type { Services } from '#server/services.ts';
import { offsetOpenItems } from '#server/settlement/open-items/items.ts';
import {
  type BankStatement,
  type StatementLine,
  statementShape,
} from '#shared/contract/operator/reconciliation.ts';
import { matchLine } from './match-line.ts';
import {
  countLines,
  insertLine,
  insertStatement,
  type LineQuery,
  type StatementRow,
  selectLines,
  selectStatementByHash,
  selectStatements,
  selectUnmatched,
} from './queries.ts';
import { readStatement } from './read-statement.ts';

/** The very same file again goes on where it was broken off, and else does nothing. */
export async function importStatement(
  services: Services,
  operator: Operator,
  upload: Upload & { account: string; mode: 'test' | 'live' },
): Promise<{ statement: StatementRow; repeated: boolean }> {
  const { database, clock } = services;
  const { account, mode } = upload;
  const file = await openImportFile(statementShape, upload, 'statement.csv');
  const { fileName, sha256, rowCount } = file;
  const entries = await readStatement(file, account);
  const { statement, repeated } = await database.inTransaction(async (tx) => {
    const made = await insertStatement(tx, {
      id: clock.newId(),
      fileName,
      account,
      mode,
      sha256,
      rowCount,
      uploadedBy: operator.operatorId,
      uploadedByName: operator.name,
      createdAt: clock.now(),
    });
    const row = made ?? (await selectStatementByHash(tx, sha256, mode));
    for (const { line, raw, reference, narration, problem, ...read } of entries)
      await insertLine(tx, {
        id: clock.newId(),
        statementId: row.id,
        line,
        raw,
        reference,
        narration,
        problem,
        ...read,
        status: problem === null ? 'UNMATCHED' : 'ERROR',
      });
    return { statement: row, repeated: made === undefined };
  });
  await runReconciliation(services);
  return { statement, repeated };
}

/** Tries everything again that is not matched and that nobody has undone; returns how much was tried. */
export async function runReconciliation(services: Services): Promise<number> {
  const { database } = services;
  const rows = await rematchRows(services);
  await offsetOpenItems(database.db, database.inTransaction);
  const lines = await selectUnmatched(database.db);
  for (const { id } of lines) await database.inTransaction((tx) => matchLine(services, tx, id));
  return rows + lines.length;
}

const none = { MATCHED: 0, UNMATCHED: 0, RESOLVED: 0, DUPLICATE: 0, ERROR: 0 };

export async function toStatement(db: Db, row: StatementRow): Promise<BankStatement> {
  const { id, fileName, account, mode, rowCount } = row;
  return {
    id,
    fileName,
    account,
    mode,
    rowCount,
    counts: { ...none, ...(await countLines(db, { statementId: id })) },
    uploadedBy: row.uploadedByName,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listStatements(db: Db, query: { page: number; limit: number }) {
  const { rows, total } = await selectStatements(db, query);
  const items = await Promise.all(rows.map((row) => toStatement(db, row)));
  return { items, page: query.page, limit: query.limit, total, totalCapped: false };
}

export async function listLines(db: Db, query: LineQuery) {
  const [rows, counted] = await Promise.all([selectLines(db, query), countLines(db, query)]);
  const counts = { ...none, ...counted };
  const statuses = query.status.length > 0 ? query.status : (Object.keys(none) as (keyof typeof none)[]);
  const items = rows.map((row): StatementLine => {
    const { id, statementId, fileName, mode, line, status, bookedOn, currency, amount } = row;
    const { reference, narration, problem, note, rule } = row;
    return {
      id,
      statementId,
      fileName,
      mode,
      line,
      status,
      bookedOn,
      currency,
      amount,
      reference,
      narration,
      problem,
      note,
      rule,
    };
  });
  const total = statuses.reduce((sum, status) => sum + counts[status], 0);
  return { items, page: query.page, limit: query.limit, total, totalCapped: false, counts };
}
