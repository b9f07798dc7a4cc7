// CSV as spreadsheets read it: UTF-8 with its mark, and no cell that a spreadsheet would take for a formula.
import { stringify } from 'csv-stringify/sync';
import type { Column } from './column.ts';

const byteOrderMark = '\u{FEFF}';
/** How a formula begins, once full-width letters are plain ones. */
const formula = /^[=+\-@\u2212]/;
/** What is not seen, and what spreadsheets drop: controls, zero-width characters, marks of order and direction, blanks. */
const unseen = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u3164\uFFA0]+/u;
const control = /^[\t\r\n]/;

/** An apostrophe makes text of what would be run; counts and amounts are ours and stay numbers. */
export function escapeFormula(value: string): string {
  const seen = value.slice(0, 200).normalize('NFKC').replace(unseen, '');
  return formula.test(seen) || control.test(value) ? `'${value}` : value;
}

export async function* writeCsv<Row>(
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  columns: readonly Column<Row>[],
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + stringify([columns.map((column) => column.header)]));
  for await (const batch of batches) {
    const rows = batch.map((row) =>
      columns.map(({ kind, read }) => {
        const value = read(row) ?? '';
        return kind === 'text' ? escapeFormula(value) : value;
      }),
    );
    yield Buffer.from(stringify(rows));
  }
}
