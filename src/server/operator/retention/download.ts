// The proofs of retention as exports: deletions by rule, and erasures on request.
import type { Db } from '#server/platform/db/database.ts';
import { columnsOf } from '#server/platform/exports/column.ts';
import { answerCsv } from '#server/platform/exports/csv-answer.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';
import type { Erasure, RetentionRun } from '#shared/contract/operator/retention.ts';
import { listErasures } from './list-erasures.ts';
import { listRetentionRuns } from './list-runs.ts';

const pageRows = 100;
const rowsMax = 50_000;

const runColumns = columnsOf<RetentionRun>([
  ['Ran at', 26, 'text', (run) => run.ranAt],
  ['Rule', 24, 'text', (run) => run.kind],
  ['Older than', 26, 'text', (run) => run.cutoff],
  ['Rows', 10, 'count', (run) => String(run.removed)],
  ['Oldest', 26, 'text', (run) => run.oldestAt],
  ['Newest', 26, 'text', (run) => run.newestAt],
  ['SHA-256 of the keys', 66, 'text', (run) => run.keysSha256],
  ['ID', 38, 'text', (run) => run.id],
]);

const erasureColumns = columnsOf<Erasure>([
  ['Erased at', 26, 'text', (row) => row.erasedAt],
  ['Subject', 10, 'text', (row) => row.kind],
  ['ID of the person', 38, 'text', (row) => row.subjectId],
  ['Requested by', 10, 'text', (row) => row.requestedKind],
  ['Name', 24, 'text', (row) => row.requestedByName],
  ['Reason', 40, 'text', (row) => row.reason],
  ['Columns and rows', 60, 'text', (row) => row.erased.map((e) => `${e.columns}: ${e.rows}`).join('; ')],
  ['SHA-256 of the record', 66, 'text', (row) => row.sha256],
  ['ID', 38, 'text', (row) => row.id],
]);

/** Reads all pages of a list in the transaction of the call. */
async function readAll<Row>(
  list: (page: number) => Promise<{ items: Row[]; total: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < rowsMax; page += 1) {
    const { items, total } = await list(page);
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) break;
  }
  return rows;
}

export async function downloadRuns(
  db: Db,
  rules: RetentionRules,
  kind: string | undefined,
): Promise<FileAnswer> {
  const rows = await readAll((page) => listRetentionRuns(db, rules, { page, limit: pageRows, kind }));
  return answerCsv('retention-runs.csv', runColumns, [rows]);
}

export async function downloadErasures(db: Db): Promise<FileAnswer> {
  const rows = await readAll((page) => listErasures(db, { page, limit: pageRows }));
  return answerCsv('erasures.csv', erasureColumns, [rows]);
}
