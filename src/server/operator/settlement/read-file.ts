// An acquirer's file as text: the columns by their names, each row with its line.
import { parse } from 'csv-parse/sync';
import { AppError } from '#shared/contract/errors.ts';
import { settlementColumns } from '#shared/contract/operator/settlement.ts';

export type FileLine<Name extends string> = { line: number; cells: Record<Name, string>; raw: string };
type Columns<Name extends string> = readonly { name: Name; required: boolean }[];
type ColumnName = (typeof settlementColumns)[number]['name'];
export type Cells = Record<ColumnName, string>;
export type SettlementLine = FileLine<ColumnName>;

const rowsMax = 20_000;
const rawMax = 1000;

function refused(sentence: string): AppError {
  return new AppError('VALIDATION', { sentence, fields: { file: sentence } });
}

function readRecords(text: string): { line: number; cells: string[] }[] {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  const delimiter = counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, delimiter };
  const records = parse(text, { ...options, relax_quotes: true, skip_records_with_empty_values: true });
  return (records as unknown as { info: { lines: number }; record: string[] }[]).map(({ info, record }) => ({
    line: info.lines,
    cells: record,
  }));
}

/** The rows of a file by the names of its columns. Throws when it is no such file at all; what is wrong with a row is told of the row. */
export function readColumns<Name extends string>(bytes: Buffer, columns: Columns<Name>): FileLine<Name>[] {
  const text = new TextDecoder('utf-8').decode(bytes);
  if (text.includes('\u0000')) throw new AppError('UNSUPPORTED_FILE');
  const [head, ...rows] = readRecords(text);
  const names = (head?.cells ?? []).map((cell) => {
    const name = cell.trim().toLowerCase().replaceAll(' ', '_');
    return columns.find((column) => column.name === name)?.name ?? null;
  });
  const missing = columns.filter(({ name, required }) => required && !names.includes(name));
  if (missing.length > 0)
    throw refused(`The first row must name the columns ${missing.map(({ name }) => name).join(', ')}`);
  if (rows.length > rowsMax) throw refused(`At most ${rowsMax} rows a file`);
  return rows.map(({ line, cells }) => {
    const named = Object.fromEntries(columns.map(({ name }) => [name, ''])) as Record<Name, string>;
    names.forEach((name, index) => {
      if (name) named[name] = (cells[index] ?? '').trim().toWellFormed();
    });
    return { line, cells: named, raw: cells.join(',').toWellFormed().slice(0, rawMax) };
  });
}

export function readSettlementFile(bytes: Buffer): SettlementLine[] {
  return readColumns(bytes, settlementColumns);
}

/** A day such as 2026-11-23. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
