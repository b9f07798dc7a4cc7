// A CSV as records: read as a stream, whatever separates its cells, and refused in a sentence where it is none.
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '#shared/contract/errors.ts';

/** A record as it came. `row` counts as a spreadsheet does: the first one is 1, empty ones count. */
export type CsvRecord = { row: number; cells: string[] };

const pieceBytes = 64 * 1024;
/** What one row may hold; a file that lacks a closing quotation mark is one long row. */
const recordMaxCharacters = 64_000;

/** The sentence stands at the field of the file, too. */
export function refuseFile(sentence: string): AppError {
  return new AppError('VALIDATION', { sentence, fields: { file: sentence } });
}

/** The file as UTF-8: spreadsheets on Windows write the letters of the Western code page. Throws when it is no text. */
export function readText(bytes: Buffer): Buffer {
  if (bytes.includes(0)) {
    const sentence = 'This is not a CSV file. Save the sheet as CSV and try again.';
    throw new AppError('UNSUPPORTED_FILE', { sentence, fields: { file: sentence } });
  }
  return isUtf8(bytes) ? bytes : Buffer.from(new TextDecoder('windows-1252').decode(bytes));
}

/** The separator of the first line: a comma, a semicolon or a tab, whichever it has most of. */
function separatorOf(text: Buffer): string {
  const start = text.toString('latin1', 0, recordMaxCharacters);
  const head = start.slice(0, start.search(/[\r\n]|$/));
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Other calls are served between two pieces. */
async function* inPieces(text: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < text.length; from += pieceBytes) {
    yield text.subarray(from, from + pieceBytes);
    await setImmediate();
  }
}

function sentenceOf(error: CsvError, row: number): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `Row ${row} is longer than ${recordMaxCharacters} characters. Is a quotation mark missing?`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `A quotation mark in row ${row} is not closed`;
  return `Row ${row} cannot be read as CSV`;
}

/** The records that hold anything. Throws the sentence of what is wrong with the file. */
export async function* readRecords(text: Buffer): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: recordMaxCharacters,
  });
  let row = 0;
  // An error comes out of the parser below; a reader that stops early ends the stream.
  pipeline(Readable.from(inPieces(text)), parser).catch(() => undefined);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw refuseFile(sentenceOf(error, parser.info.records + 1));
    throw error;
  }
}
