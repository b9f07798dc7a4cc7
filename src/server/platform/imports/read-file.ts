// Reading of an imported file: checked as a whole before any row is imported, then read row by row, by column name.
import { createHash } from 'node:crypto';
import type { Upload } from '#server/platform/http/call.ts';
import type {
  CellsOf,
  ColumnName,
  ImportColumn,
  ImportShape,
  ValuesOf,
} from '#shared/contract/platform/imports.ts';
import { readRecords, readText, refuseFile } from './read-records.ts';

/** What is wrong with a row, and the column. */
export type RowFault<Columns extends readonly ImportColumn[]> = {
  column: ColumnName<Columns>;
  /** Does not name the column: 'Must be a date such as 2026-11-23'. */
  sentence: string;
};

export type FileRow<Columns extends readonly ImportColumn[]> = {
  /** The row number as in a spreadsheet: the headings are row 1. */
  row: number;
  /** The record as read. */
  record: string[];
  cells: CellsOf<Columns>;
} & (
  | { values: ValuesOf<Columns>; fault: null }
  | { values: Partial<ValuesOf<Columns>>; fault: RowFault<Columns> }
);

export type ImportFile<Columns extends readonly ImportColumn[]> = {
  fileName: string;
  sha256: Buffer;
  /** The first row as read. */
  headings: string[];
  rowCount: number;
  rows(): AsyncGenerator<FileRow<Columns>>;
};

const fileNameMax = 200;
const headingsMax = 100;

/** Returns the column of each heading, null for an unknown one. Throws if a column is missing or repeated. */
function matchHeadings(headings: string[], columns: readonly ImportColumn[]): (string | null)[] {
  const names = headings.map((heading) => {
    const name = heading.trim().toLowerCase().replaceAll(' ', '_');
    return columns.find((column) => column.name === name)?.name ?? null;
  });
  const missing = columns.filter(({ name, required }) => required && !names.includes(name));
  if (missing.length > 0)
    throw refuseFile(`The first row must name the columns ${missing.map(({ name }) => name).join(', ')}`);
  const twice = names.find((name, index) => name !== null && names.indexOf(name) !== index);
  if (twice) throw refuseFile(`The first row names the column ${twice} twice`);
  return names;
}

function decode<Columns extends readonly ImportColumn[]>(
  columns: Columns,
  cells: CellsOf<Columns>,
): Pick<FileRow<Columns>, 'values' | 'fault'> {
  const values: Record<string, unknown> = {};
  let fault: RowFault<Columns> | null = null;
  for (const { name, schema } of columns) {
    const read = schema.safeParse(cells[name as ColumnName<Columns>]);
    if (read.success) values[name] = read.data;
    else fault ??= { column: name as ColumnName<Columns>, sentence: read.error.issues[0]?.message ?? '' };
  }
  return { values, fault } as Pick<FileRow<Columns>, 'values' | 'fault'>;
}

async function* readRows<Columns extends readonly ImportColumn[]>(
  text: Buffer,
  columns: Columns,
): AsyncGenerator<FileRow<Columns>> {
  let names: (string | null)[] | null = null;
  for await (const { row, cells: record } of readRecords(text)) {
    if (names === null) {
      names = matchHeadings(record, columns);
      continue;
    }
    const cells = Object.fromEntries(columns.map(({ name }) => [name, ''])) as Record<string, string>;
    names.forEach((name, index) => {
      if (name) cells[name] = (record[index] ?? '').trim().toWellFormed();
    });
    const written = {
      row,
      record: record.map((cell) => cell.toWellFormed()),
      cells: cells as CellsOf<Columns>,
    };
    yield { ...written, ...decode(columns, written.cells) } as FileRow<Columns>;
  }
}

/** Reads the headings and counts the rows, without keeping any row in memory. */
async function checkFile(text: Buffer, { columns, rowsMax, mayHaveNoRows }: ImportShape) {
  let headings: string[] | null = null;
  let rowCount = 0;
  for await (const { cells } of readRecords(text)) {
    if (headings) rowCount += 1;
    else {
      headings = cells.slice(0, headingsMax).map((cell) => cell.trim().toWellFormed().slice(0, 100));
      matchHeadings(cells, columns);
    }
    if (rowCount > rowsMax) throw refuseFile(`At most ${rowsMax} rows per file`);
  }
  if (!headings) throw refuseFile('The file is empty');
  if (rowCount === 0 && !mayHaveNoRows) throw refuseFile('The file has no rows below the header');
  return { headings, rowCount };
}

/** Opens an uploaded file. Throws if it is not of this kind; faults of single rows are reported with the row. */
export async function openImportFile<const Columns extends readonly ImportColumn[]>(
  shape: ImportShape<Columns>,
  upload: Pick<Upload, 'bytes' | 'fileName'>,
  unnamed: string,
): Promise<ImportFile<Columns>> {
  const text = readText(upload.bytes);
  const fileName = upload.fileName.toWellFormed().replaceAll('\u0000', '').slice(0, fileNameMax) || unnamed;
  return {
    fileName,
    sha256: createHash('sha256').update(upload.bytes).digest(),
    ...(await checkFile(text, shape)),
    rows: () => readRows(text, shape.columns),
  };
}

/**
 * Returns the message of a fault with the column's name, for readers who do not see the column: 'date must be a day such as 2026-11-23'.
 */
export function reportFault({ column, sentence }: { column: string; sentence: string }): string {
  return `${column} ${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
}
