// A file of rows that are read page by page while it is sent.
import { Readable } from 'node:stream';
import type { FileAnswer } from '#server/platform/http/call.ts';
import type { Column } from './column.ts';
import { writeCsv } from './csv-file.ts';
import { writeXlsx } from './xlsx-file.ts';

const pageRows = 500;

type File<Row> = {
  format: 'csv' | 'xlsx';
  /** The file name without its extension. */
  name: string;
  sheet: string;
  columns: readonly Column<Row>[];
  read: (page: { page: number; limit: number }) => Promise<Row[]>;
};

export function downloadPages<Row>({ format, name, sheet, columns, read }: File<Row>): FileAnswer {
  async function* batches(): AsyncGenerator<Row[]> {
    for (let page = 1; ; page += 1) {
      const rows = await read({ page, limit: pageRows });
      if (rows.length > 0) yield rows;
      if (rows.length < pageRows) return;
    }
  }
  const isCsv = format === 'csv';
  return {
    contentType: isCsv
      ? 'text/csv; charset=utf-8'
      : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${name}.${format}`,
    body: Readable.from(isCsv ? writeCsv(batches(), columns) : writeXlsx(batches(), columns, sheet)),
  };
}
