// Queries of imports: a file with its counts, the list of an owner, and the results of rows as a file.
import type { Db } from '#server/platform/db/database.ts';
import { columnsOf } from '#server/platform/exports/column.ts';
import { answerCsv } from '#server/platform/exports/csv-answer.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import { importFailuresMax } from '#shared/contract/platform/imports.ts';
import {
  type ImportedRow,
  type ImportRecord,
  selectImport,
  selectImports,
  selectOutcomes,
} from './queries.ts';
import type { Imported } from './run-import.ts';

const listedMax = 50;
const batchMax = 500;

/** The part of a kind that is needed here; its columns do not matter. */
type Kind<Result extends string> = { name: string; stem: string; label: string; results: readonly Result[] };

export type ImportSummary<Result extends string> = Record<Result, number> & {
  id: string;
  fileName: string;
  rows: number;
  failed: number;
  importedBy: string;
  at: string;
};

function toSummary<Result extends string>(kind: Kind<Result>, row: ImportRecord): ImportSummary<Result> {
  const counts = Object.fromEntries(kind.results.map((result) => [result, row.counts[result] ?? 0]));
  const { id, fileName, importedBy } = row;
  const failed = row.counts.failed ?? 0;
  return {
    ...(counts as Record<Result, number>),
    id,
    fileName,
    rows: row.rowCount,
    failed,
    importedBy,
    at: row.createdAt.toISOString(),
  };
}

/** Returns the response to an uploaded file. */
export async function answerImport<Result extends string>(
  db: Db,
  kind: Kind<Result>,
  { found, repeated }: Imported,
) {
  const failed = { afterLine: 0, limit: importFailuresMax, result: 'failed' };
  const report = (await selectOutcomes(db, found, failed)).map((row) => ({
    row: row.line,
    result: row.result,
    reference: row.label,
    column: row.columnName,
    message: row.message,
  }));
  return { ...toSummary(kind, found), repeated, report };
}

/** Returns the latest files of an owner. */
export async function listImports<Result extends string>(
  db: Db,
  kind: Kind<Result>,
  environmentId: string,
): Promise<ImportSummary<Result>[]> {
  return (await selectImports(db, environmentId, kind.name, listedMax)).map((row) => toSummary(kind, row));
}

async function* streamOutcomes(db: Db, found: ImportRecord): AsyncGenerator<ImportedRow[]> {
  for (let afterLine = 0; ; ) {
    const batch = await selectOutcomes(db, found, { afterLine, limit: batchMax });
    if (batch.length > 0) yield batch;
    if (batch.length < batchMax) return;
    afterLine = batch.at(-1)?.line ?? afterLine;
  }
}

/** The columns that the result file has before those of the imported file, beside the label. */
const ownHeadings = ['row', 'result', 'column', 'message'];

/** Returns the other columns of the file with their index in a record; a corrected result file that was sent again contains ours. */
function otherColumns(headings: readonly string[], label: string): { heading: string; index: number }[] {
  return headings
    .map((heading, index) => ({ heading, index }))
    .filter(({ heading }) => {
      const name = heading.toLowerCase().replaceAll(' ', '_');
      return name !== label && !ownHeadings.includes(name);
    });
}

/** Returns the result file: each row as imported with its result, so that failed rows can be corrected and sent again. */
export async function openResultFile(
  db: Db,
  kind: Kind<string>,
  environmentId: string,
  importId: string,
): Promise<FileAnswer> {
  const found = await selectImport(db, environmentId, kind.name, importId);
  if (!found) throw new AppError('NOT_FOUND');
  const cellsOf = (row: ImportedRow): string[] => (row.cells ? (JSON.parse(row.cells) as string[]) : []);
  const columns = columnsOf<ImportedRow & { record: string[] }>([
    ['row', 8, 'count', (row) => String(row.line)],
    [kind.label, 24, 'text', (row) => row.label],
    ['result', 12, 'text', (row) => row.result],
    ['column', 16, 'text', (row) => row.columnName],
    ['message', 40, 'text', (row) => row.message],
  ]);
  const others = columnsOf<ImportedRow & { record: string[] }>(
    otherColumns(found.headings, kind.label).map(({ heading, index }) => [
      ...([heading, 16, 'text'] as const),
      (row) => row.record[index] ?? '',
    ]),
  );
  async function* batches() {
    for await (const batch of streamOutcomes(db, found as ImportRecord))
      yield batch.map((row) => ({ ...row, record: cellsOf(row) }));
  }
  return answerCsv(`${kind.stem}-${importId.slice(-4)}.csv`, [...columns, ...others], batches());
}
