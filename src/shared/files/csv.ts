// Reading CSV as RFC 4180 has it: quoted fields, doubled quotes, line breaks inside of quotes; a BOM and semicolons too.

/** The rows of a text, cell by cell. Empty lines are left out, but counted in `line`. */
export type CsvRow = { line: number; cells: string[] };

/** The separator of the first line: a comma, a semicolon or a tab, whichever it has most of. */
function separatorOf(text: string): string {
  const head = text.slice(0, text.indexOf('\n') === -1 ? undefined : text.indexOf('\n'));
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Reads all rows; `line` counts rows as a spreadsheet does, from 1. */
export function readCsv(source: string): CsvRow[] {
  const text = source
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  const endRow = (): void => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line, cells });
    cells = [];
    cell = '';
    line += 1;
  };
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] as string;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

/** A cell as it is written: quoted where needed, and never one that a spreadsheet would take for a formula. */
export function writeCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a text. */
export function writeCsvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}
