// Import of bank statements, each line once, and their list.

import type { BankMovement } from '#server/ledger/bank-movement.ts';
import { rematchRows } from '#server/operator/settlement/import-file.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Operator, Upload } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { offsetOpenItems } from '#server/settlement/open-items/items.ts';
import type {
  BankStatement,
  ImportedStatement,
  StatementLine,
} from '#shared/contract/operator/bank/bank-statements.ts';
import { openStatement } from './formats/open-statement.ts';
import { fingerprintsOf, type StatementFile, type StatementPart } from './formats/statement-file.ts';
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
import { selectAccountNames } from './settlement-accounts.ts';

export type Movements = readonly BankMovement[];

type Imported = { statements: StatementRow[]; repeated: boolean };

/** An identical file resumes an interrupted import, otherwise it has no effect. Of several accounts, all are imported or none. */
export async function importStatement(
  services: Services,
  movements: Movements,
  operator: Operator,
  upload: Upload & { account: string; mode: 'test' | 'live' },
): Promise<Imported> {
  const { database } = services;
  const known = await selectAccountNames(database.db, upload.mode);
  const file = await openStatement(Object.assign(upload, { known }));
  const imported = await database.inTransaction(async (tx) => {
    const statements: StatementRow[] = [];
    let repeated = true;
    for (const part of file.parts) {
      const { row, isNew } = await writePart(services, tx, { file, part, operator, mode: upload.mode });
      statements.push(row);
      if (isNew) repeated = false;
    }
    return { statements, repeated };
  });
  await runReconciliation(services, movements);
  return imported;
}

type Part = { file: StatementFile; part: StatementPart; operator: Operator; mode: 'test' | 'live' };

/** Writes the statement of one account, with its lines. */
async function writePart(
  { clock }: TxServices,
  tx: Tx,
  { file, part, operator, mode }: Part,
): Promise<{ row: StatementRow; isNew: boolean }> {
  const { fileName, sha256, format } = file;
  const { account, rowCount, entries, balances } = part;
  const fingerprints = fingerprintsOf(part, mode);
  const created = await insertStatement(tx, {
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
  const row = created ?? (await selectStatementByHash(tx, { sha256, mode, account }));
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
  return { row, isNew: created !== undefined };
}

/** Returns the result of an import: its statements, and the totals of their lines. */
export async function toImported(db: Db, { statements, repeated }: Imported): Promise<ImportedStatement> {
  const [first] = statements as [StatementRow];
  const { id, fileName, mode, format } = first;
  const all: BankStatement[] = [];
  for (const row of statements) all.push(await toStatement(db, row, statements.length));
  const counts = { ...none };
  for (const status of Object.keys(none) as (keyof typeof none)[])
    counts[status] = all.reduce((sum, item) => sum + (item.counts[status] ?? 0), 0);
  const rowCount = statements.reduce((sum, statement) => sum + statement.rowCount, 0);
  return { id, fileName, mode, format, rowCount, counts, repeated, statements: all };
}

/** Retries all lines that are unmatched and were never undone; returns their number. */
export async function runReconciliation(services: Services, movements: Movements): Promise<number> {
  const { database } = services;
  const rows = await rematchRows(services);
  await offsetOpenItems(database.db, database.inTransaction);
  const lines = await selectUnmatched(database.db);
  for (const { id } of lines) await database.inTransaction((tx) => matchLine(services, tx, movements, id));
  return rows + lines.length;
}

const none = { MATCHED: 0, UNMATCHED: 0, RESOLVED: 0, DUPLICATE: 0, ERROR: 0 };

async function toStatement(db: Db, row: StatementRow, fileAccounts: number): Promise<BankStatement> {
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
    fileAccounts,
    counts: { ...none, ...(await countLines(db, { statementId: id })) },
    uploadedBy: row.uploadedByName,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listStatements(db: Db, query: { page: number; limit: number }) {
  const { rows, total } = await selectStatements(db, query);
  const items = await Promise.all(rows.map((row) => toStatement(db, row, row.fileAccounts)));
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
