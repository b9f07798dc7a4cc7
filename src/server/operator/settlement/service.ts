// Queries of acquirers' settlement files: the files, their rows, and the export of problem rows.

import type { Db } from '#server/platform/db/database.ts';
import { columnsOf } from '#server/platform/exports/column.ts';
import { answerCsv } from '#server/platform/exports/csv-answer.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { SettlementFile, SettlementRow } from '#shared/contract/operator/settlement.ts';
import { toDecimalString } from '#shared/money.ts';
import { isAssignable } from './assign-row.ts';
import {
  countFiles,
  countRows,
  type FileRow,
  type RowQuery,
  selectFile,
  selectFiles,
  selectProblems,
  selectRows,
} from './queries.ts';

const none = { MATCHED: 0, DIFFERENCE: 0, RESOLVED: 0, UNMATCHED: 0, DUPLICATE: 0, ERROR: 0 };

export async function toFile(db: Db, row: FileRow): Promise<SettlementFile> {
  return {
    id: row.id,
    fileName: row.fileName,
    acquirer: row.acquirer,
    rowCount: row.rowCount,
    counts: { ...none, ...(await countRows(db, { fileId: row.id })) },
    uploadedBy: row.uploadedByName,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listFiles(db: Db, query: { page: number; limit: number }) {
  const [rows, total] = await Promise.all([selectFiles(db, query), countFiles(db)]);
  const items = await Promise.all(rows.map((row) => toFile(db, row)));
  return { items, page: query.page, limit: query.limit, total, totalCapped: false };
}

export async function listRows(db: Db, query: RowQuery) {
  const [rows, counted] = await Promise.all([selectRows(db, query), countRows(db, query)]);
  const counts = { ...none, ...counted };
  const statuses = query.status.length > 0 ? query.status : (Object.keys(none) as (keyof typeof none)[]);
  const items = rows.map(
    (row): SettlementRow => ({
      id: row.id,
      fileId: row.fileId,
      fileName: row.fileName,
      line: row.line,
      kind: row.kind,
      status: row.status,
      reference: row.reference,
      gatewayReference: row.gatewayReference,
      business: row.businessName,
      currency: row.currency,
      gross: row.gross,
      fee: row.fee,
      net: row.net,
      settledOn: row.settledOn,
      difference: row.difference,
      problem: row.problem,
      resolution: row.resolution,
      resolutionNote: row.resolutionNote,
      resolvedBy: row.resolvedByName,
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      canAssign: isAssignable(row),
      canUndo: row.postingId !== null && row.status !== 'RESOLVED',
      canUndoResolution: row.status === 'RESOLVED' && row.resolvedBy !== null,
    }),
  );
  const total = statuses.reduce((sum, status) => sum + counts[status], 0);
  return { items, page: query.page, limit: query.limit, total, totalCapped: false, counts };
}

type Line = Awaited<ReturnType<typeof selectProblems>>[number];
const problemColumns = columnsOf<Line>([
  ['line', 8, 'count', (row) => String(row.line)],
  ['kind', 16, 'text', (row) => row.kind],
  ['status', 16, 'text', (row) => row.status],
  ['reference', 24, 'text', (row) => row.reference],
  [
    'difference',
    16,
    'amount',
    ({ difference, currency }) =>
      difference !== null && currency ? toDecimalString(difference, currency) : null,
  ],
  ['problem', 40, 'text', (row) => row.problem],
  ['row', 60, 'text', (row) => row.raw],
]);

export async function downloadProblems(db: Db, fileId: string): Promise<FileAnswer> {
  if (!(await selectFile(db, fileId))) throw new AppError('NOT_FOUND');
  return answerCsv(`settlement-problems-${fileId.slice(-4)}.csv`, problemColumns, [
    await selectProblems(db, fileId),
  ]);
}
