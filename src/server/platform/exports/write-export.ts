// Writes the file of an export: rows are streamed from the database, and compressed chunks are stored in it.

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SecretKeys } from '#server/platform/auth/vault.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { writeCsv } from './csv-file.ts';
import type { ExportKind } from './export-kind.ts';
import { type ClaimedExport, endExport, insertChunk, selectOwner, updateProgress } from './queries.ts';
import { sheetRowsMax, writeXlsx } from './xlsx-file.ts';

/** The input of the thread. `clockAheadMs`: the offset of the program's clock ahead of real time. */
export type ExportOrder = {
  connectionString: string;
  secrets: SecretKeys;
  clockAheadMs: number;
  row: ClaimedExport;
  /** The file URL of its kind. */
  kindFile: string;
};
/** The result of the thread: null on completion, or an error sentence for the user. */
export type ExportAnswer = string | null;

const pack = promisify(gzip);
/** The approximate size of a chunk before compression. */
const pieceBytes = 500_000;

/** Writes a claimed export to its end; stops silently when another run has taken it over. */
export async function writeExport(
  { database, clock, vault, kind }: Pick<Services, 'database' | 'clock' | 'vault'> & { kind: ExportKind },
  row: ClaimedExport,
): Promise<void> {
  const owner = await selectOwner(database.db, row.environmentId);
  const now = new Date(clock.now().getTime() + owner.clockAheadMs);
  const requested = kind(database, { row, owner, now });
  const rowsTotal = await requested.count();
  if (row.format === 'xlsx' && rowsTotal > sheetRowsMax) throw tooManyRows(rowsTotal);
  let rowsDone = 0;
  const progress = () => ({ now: clock.now(), rowsDone, rowsTotal });
  if (!(await updateProgress(database.db, row, progress()))) return;
  async function* counted(): AsyncGenerator<unknown[]> {
    for await (const batch of requested.stream()) {
      yield batch;
      rowsDone += batch.length;
    }
  }
  const { sheet } = requested;
  const columns = [...requested.columns, ...((await requested.moreColumns?.()) ?? [])];
  const file = row.format === 'csv' ? writeCsv(counted(), columns) : writeXlsx(counted(), columns, sheet);
  let number = 0;
  for await (const piece of inPieces(file)) {
    const place = [row.environmentId, row.id, number];
    const chunk = { number, bytes: vault.seal('export_chunks.bytes', place, await pack(piece)) };
    if (!(await insertChunk(database.db, row, chunk, progress()))) return;
    number += 1;
  }
  await endExport(database.db, row, { rowsDone, fileName: fileNameOf(row, requested.stem) });
}

function tooManyRows(rowsTotal: number): AppError {
  const [most, found] = [sheetRowsMax, rowsTotal].map((rows) => rows.toLocaleString('en-GB'));
  const sentence = `An Excel sheet holds at most ${most} rows and ${found} match. Choose CSV or narrow the filters.`;
  return new AppError('CONFLICT', { sentence });
}

/** payments-live-2026-11-21-3f2a.csv: the date of the request, and a suffix that distinguishes exports of the same day. */
function fileNameOf(row: ClaimedExport, stem: string): string {
  return `${stem}-${row.createdAt.toISOString().slice(0, 10)}-${row.id.slice(-4)}.${row.format}`;
}

/** Joins small buffers, so that a file has few chunks; only one is in memory. */
async function* inPieces(buffers: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const buffer of buffers) {
    held.push(buffer);
    bytes += buffer.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
