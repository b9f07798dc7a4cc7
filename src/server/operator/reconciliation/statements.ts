// Bringing bank statements in, each line once, and looking at them.

import type { BankMovement } from '#server/ledger/bank-movement.ts';
import { rematchRows } from '#server/operator/settlement/import-file.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Operator, Upload } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import { offsetOpenItems } from '#server/settlement/open-items/items.ts';
import type { BankStatement, StatementLine } from '#shared/contract/operator/bank/bank-statements.ts';
import { openStatement } from './formats/open-statement.ts';
import { fingerprintsOf } from './formats/statement-file.ts';
import { matchLine } from './match-line.ts';
import {
  countLines,
  insertLine,
  insertStatement,
  type LineQuery,
  type ListedLine,
  type StatementRow,
  selectLines,
  selectStatementByHash,
  selectStatements,
  selectUnmatched,
} from './queries.ts';

export type Movements = readonly BankMovement[];

/** The very same file again goes on where it was broken off, and else does nothing. */
export async function importStatement(
  services: Services,
  movements: Movements,
  operator: Operator,
  upload: Upload & { account: string; mode: 'test' | 'live' },
): Promise<{ statement: StatementRow; repeated: boolean }> {
  const { database, clock } = services;
  const { mode } = upload;
  const file = await openStatement(upload);
  const { fileName, sha256, rowCount, format, entries, balances } = file;
  const account = file.account ?? upload.account;
  const fingerprints = fingerprintsOf(file, { account, mode });
  const { statement, repeated } = await database.inTransaction(async (tx) => {
    const made = await insertStatement(tx, {
      id: clock.newId(),
      fileName,
      account,
      mode,
      sha256,
      format,
      rowCount,
      ...balances,
      uploadedBy: operator.operatorId,
      uploadedByName: operator.name,
      createdAt: clock.now(),
    });
    const row = made ?? (await selectStatementByHash(tx, sha256, mode));
    for (const [index, entry] of entries.entries()) {
      const { line, raw, reference, narration, problem, bookedOn, currency, amount } = entry;
      await insertLine(tx, {
        id: clock.newId(),
        statementId: row.id,
        line,
        raw,
        reference,
        narration,
        problem,
        bookedOn,
        currency,
        amount,
        fingerprint: fingerprints[index] ?? null,
        status: problem === null ? 'UNMATCHED' : 'ERROR',
      });
    }
    return { statement: row, repeated: made === undefined };
  });
  await runReconciliation(services, movements);
  return { statement, repeated };
}

/** Tries everything again that is not matched and that nobody has undone; returns how much was tried. */
export async function runReconciliation(services: Services, movements: Movements): Promise<number> {
  const { database } = services;
  const rows = await rematchRows(services);
  await offsetOpenItems(database.db, database.inTransaction);
  const lines = await selectUnmatched(database.db);
  for (const { id } of lines) await database.inTransaction((tx) => matchLine(services, tx, movements, id));
  return rows + lines.length;
}

const none = { MATCHED: 0, UNMATCHED: 0, RESOLVED: 0, DUPLICATE: 0, ERROR: 0 };

export async function toStatement(db: Db, row: StatementRow): Promise<BankStatement> {
  const { id, fileName, account, mode, rowCount, format, currency, opening, closing, openedOn, closedOn } =
    row;
  return {
    id,
    fileName,
    account,
    mode,
    format,
    rowCount,
    currency,
    opening,
    closing,
    openedOn,
    closedOn,
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
  const items = rows.map(toLine);
  const total = statuses.reduce((sum, status) => sum + counts[status], 0);
  return { items, page: query.page, limit: query.limit, total, totalCapped: false, counts };
}

function toLine(row: ListedLine): StatementLine {
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
}
