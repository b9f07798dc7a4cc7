// CSV as spreadsheets read it: UTF-8 with its mark, and no cell that a spreadsheet would take for a formula.
import { stringify } from 'csv-stringify/sync';
import type { Column } from './column.ts';

const byteOrderMark = '\u{FEFF}';
/** How a formula begins, also in full-width letters and behind blanks that spreadsheets drop. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** An apostrophe makes text of what would be run; amounts are ours and stay numbers. */
function harmless(value: string): string {
  return formula.test(value) ? `'${value}` : value;
}

export async function* writeCsv<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly Column<Row>[],
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + stringify([columns.map((column) => column.header)]));
  for await (const batch of batches) {
    const rows = batch.map((row) =>
      columns.map(({ kind, read }) => {
        const value = read(row) ?? '';
        return kind === 'text' ? harmless(value) : value;
      }),
    );
    yield Buffer.from(stringify(rows));
  }
}
