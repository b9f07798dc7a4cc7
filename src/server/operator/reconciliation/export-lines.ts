// The export of bank statement lines: the columns of the list, with the match of each line or the reason for its absence.
import type { Db } from '#server/platform/db/database.ts';
import type { Column } from '#server/platform/exports/column.ts';
import { downloadPages } from '#server/platform/exports/pages-file.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import { toDecimalString } from '#shared/money.ts';
import { type LineQuery, type ListedLine, selectLines } from './queries.ts';

const columns: readonly Column<ListedLine>[] = [
  { header: 'Statement', widthCharacters: 30, kind: 'text', read: (row) => row.fileName },
  { header: 'Mode', widthCharacters: 8, kind: 'text', read: (row) => row.mode },
  { header: 'Line', widthCharacters: 8, kind: 'count', read: (row) => String(row.line) },
  { header: 'Booked', widthCharacters: 12, kind: 'text', read: (row) => row.bookedOn ?? '' },
  { header: 'Reference', widthCharacters: 24, kind: 'text', read: (row) => row.reference ?? '' },
  { header: 'Narration', widthCharacters: 40, kind: 'text', read: (row) => row.narration ?? '' },
  { header: 'Currency', widthCharacters: 9, kind: 'text', read: (row) => row.currency ?? '' },
  {
    header: 'Amount',
    widthCharacters: 16,
    kind: 'amount',
    read: (row) => (row.amount !== null && row.currency ? toDecimalString(row.amount, row.currency) : ''),
  },
  { header: 'Status', widthCharacters: 12, kind: 'text', read: (row) => row.status },
  { header: 'Rule', widthCharacters: 12, kind: 'text', read: (row) => row.rule ?? '' },
  { header: 'Error', widthCharacters: 40, kind: 'text', read: (row) => row.problem ?? '' },
  { header: 'Note', widthCharacters: 30, kind: 'text', read: (row) => row.note ?? '' },
];

export function downloadLines(db: Db, now: Date, query: LineQuery & { format: 'csv' | 'xlsx' }): FileAnswer {
  return downloadPages({
    format: query.format,
    name: `bank-statement-lines-${now.toISOString().slice(0, 10)}`,
    sheet: 'Bank lines',
    columns,
    read: (page) => selectLines(db, { ...query, ...page }),
  });
}
