// Streaming CSV reader: detects the separator, and rejects files that are not CSV with a message.
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '#shared/contract/errors.ts';

/** A record as read. `row` is the row number as in a spreadsheet: it starts at 1 and counts empty rows. */
export type CsvRecord = { row: number; cells: string[] };

const pieceBytes = 64 * 1024;
/** The maximum length of one row; a file that lacks a closing quotation mark is one long row. */
const recordMaxCharacters = 64_000;

/** Returns the error of a file; its message is also that of the field `file`. */
export function refuseFile(sentence: string): AppError {
  return new AppError('VALIDATION', { sentence, fields: { file: sentence } });
}

/** Returns the file as UTF-8; converts the Western code page that spreadsheets on Windows write. Throws if it is not text. */
export function readText(bytes: Buffer): Buffer {
  if (bytes.includes(0)) {
    const sentence = 'This is not a CSV file. Save the sheet as CSV and try again.';
    throw new AppError('UNSUPPORTED_FILE', { sentence, fields: { file: sentence } });
  }
  return isUtf8(bytes) ? bytes : Buffer.from(new TextDecoder('windows-1252').decode(bytes));
}

/** The first line with which spreadsheets on Windows name the separator: `sep=;`. It is not a row. */
const separatorLine = /^(?:\xEF\xBB\xBF)?"?sep=([^"\r\n])"?[ ,;\t]*(?:\r\n|\n|\r|$)/i;

/** Returns the separator, which the file names or is the most frequent of comma, semicolon and tab in the first line, and the records. */
function splitFormat(text: Buffer): { separator: string; records: Buffer } {
  const start = text.toString('latin1', 0, recordMaxCharacters);
  const [line, separator] = separatorLine.exec(start) ?? [];
  if (line && separator) return { separator, records: text.subarray(line.length) };
  const head = start.slice(0, start.search(/[\r\n]|$/));
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  const { sign } = counts.reduce((best, count) => (count.count > best.count ? count : best));
  return { separator: sign, records: text };
}

/** Yields the text in pieces, so that other requests are served in between. */
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

/** Yields the non-empty records. Throws with a message about what is wrong with the file. */
export async function* readRecords(text: Buffer): AsyncGenerator<CsvRecord> {
  const { separator, records } = splitFormat(text);
  const parser = parse({
    bom: true,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: recordMaxCharacters,
  });
  let row = 0;
  // The parser below reports errors; a consumer that stops early ends the stream.
  pipeline(Readable.from(inPieces(records)), parser).catch(() => undefined);
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
