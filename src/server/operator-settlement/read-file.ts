// An acquirer's file as text: the columns by their names, each row with its line.
import { AppError } from '#shared/contract/errors.ts';
import { settlementColumns } from '#shared/contract/operator/settlement.ts';
import { readCsv } from '#shared/files/csv.ts';

type ColumnName = (typeof settlementColumns)[number]['name'];
export type Cells = Record<ColumnName, string>;
export type FileLine = { line: number; cells: Cells; raw: string };

const rowsMax = 20_000;
const rawMax = 1000;

function refused(sentence: string): AppError {
  return new AppError('VALIDATION', { sentence, fields: { file: sentence } });
}

/** Throws when it is no such file at all; what is wrong with a row is told of the row. */
export function readSettlementFile(bytes: Buffer): FileLine[] {
  const text = new TextDecoder('utf-8').decode(bytes);
  if (text.includes('\u0000')) throw new AppError('UNSUPPORTED_FILE');
  const [head, ...rows] = readCsv(text);
  const names = (head?.cells ?? []).map((cell) => {
    const name = cell.trim().toLowerCase().replaceAll(' ', '_');
    return settlementColumns.find((column) => column.name === name)?.name ?? null;
  });
  const missing = settlementColumns.filter(({ name, required }) => required && !names.includes(name));
  if (missing.length > 0)
    throw refused(`The first row must name the columns ${missing.map(({ name }) => name).join(', ')}`);
  if (rows.length > rowsMax) throw refused(`At most ${rowsMax} rows a file`);
  return rows.map(({ line, cells }) => {
    const named = Object.fromEntries(settlementColumns.map(({ name }) => [name, ''])) as Cells;
    names.forEach((name, index) => {
      if (name) named[name] = (cells[index] ?? '').trim().toWellFormed();
    });
    return { line, cells: named, raw: cells.join(',').toWellFormed().slice(0, rawMax) };
  });
}
