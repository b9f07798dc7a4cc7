// CSV for spreadsheets: UTF-8 with a byte order mark, and no cell that a spreadsheet would evaluate as a formula.
import { stringify } from 'csv-stringify/sync';
import type { Column } from './column.ts';

const byteOrderMark = '\u{FEFF}';
/** The start of a formula, after full-width characters are normalised. */
const formula = /^[=+\-@\u2212]/;
/** Invisible characters and those that spreadsheets drop: controls, zero-width characters, marks, direction characters, spaces. */
const unseen = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u3164\uFFA0]+/u;
const control = /^[\t\r\n]/;

/** An apostrophe turns a formula into text; counts and amounts are our own values and stay numbers. */
export function escapeFormula(value: string): string {
  const sample = value.slice(0, 200).normalize('NFKC').replace(unseen, '');
  return formula.test(sample) || control.test(value) ? `'${value}` : value;
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
