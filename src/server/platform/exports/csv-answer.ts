// A CSV response, written while it is sent.
import { Readable } from 'node:stream';
import type { FileAnswer } from '#server/platform/http/call.ts';
import type { Column } from './column.ts';
import { writeCsv } from './csv-file.ts';

export function answerCsv<Row>(
  fileName: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
): FileAnswer {
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName,
    body: Readable.from(writeCsv(batches, columns), { objectMode: false }),
  };
}
