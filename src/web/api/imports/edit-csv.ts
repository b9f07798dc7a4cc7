// Reads a chosen CSV and writes it again with some cells corrected; everything else is preserved.

export type Csv = {
  separator: string;
  /** Rows as in a spreadsheet: the headings are row 1. */
  rows: string[][];
};

function separatorOf(text: string): string {
  const head = text.split(/[\r\n]/, 1)[0] ?? '';
  return [',', ';', '\t'].reduce((best, sign) =>
    head.split(sign).length > head.split(best).length ? sign : best,
  );
}

/** Cells may be quoted; separators and line breaks inside quotes are text. */
export function readCsv(written: string): Csv {
  const text = written.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    rows.push(row);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r' || text[at + 1] !== '\n') {
      if (sign === '\r') endRow();
      else cell += sign;
    }
  }
  if (cell !== '' || row.length > 0) endRow();
  return { separator, rows };
}

export function writeCsv({ separator, rows }: Csv): string {
  const written = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(separator) || cell !== cell.trim()
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  return `\uFEFF${rows.map((row) => row.map(written).join(separator)).join('\r\n')}\r\n`;
}

const headingOf = (text: string): string => text.trim().toLowerCase().replaceAll(' ', '_');

/** Returns the index of a column; a missing column is appended. */
function placeOf(csv: Csv, column: string): number {
  const [headings = []] = csv.rows;
  const at = headings.map(headingOf).indexOf(column);
  return at >= 0 ? at : headings.push(column) - 1;
}

export const cellOf = ({ rows }: Csv, row: number, column: string): string => {
  const at = rows[0]?.map(headingOf).indexOf(column) ?? -1;
  return rows[row - 1]?.[at] ?? '';
};

export type Corrections = ReadonlyMap<string, string>;
export const correctionKey = (row: number, column: string): string => `${row} ${column}`;

/** Returns the corrected file under its own name. */
export function correctFile(csv: Csv, corrections: Corrections, name: string): File {
  const rows = csv.rows.map((row) => [...row]);
  const copy = { separator: csv.separator, rows };
  for (const [key, value] of corrections) {
    const [row = '', column = ''] = key.split(' ');
    const at = placeOf(copy, column);
    const cells = rows[Number(row) - 1];
    if (!cells) continue;
    while (cells.length < at) cells.push('');
    cells[at] = value;
  }
  return new File([writeCsv(copy)], name, { type: 'text/csv' });
}
