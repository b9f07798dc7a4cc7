// Writes one export in its own thread: a million rows keep a processor busy, and must not delay requests.
import { parentPort, workerData } from 'node:worker_threads';
import { createVault } from '#server/platform/auth/vault.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { systemClock } from '#server/platform/http/clock.ts';
import { AppError } from '#shared/contract/errors.ts';
import { loadExportKind } from './export-kind.ts';
import { type ExportAnswer, type ExportOrder, writeExport } from './write-export.ts';

async function work(order: ExportOrder): Promise<ExportAnswer> {
  const { connectionString, secrets, clockAheadMs, row, kindFile } = order;
  // One connection reads through the cursor while the other writes the chunks.
  const vault = createVault(secrets);
  const database = openDatabase(connectionString, { poolMax: 2, name: 'kasuwa-export', codec: vault });
  const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + clockAheadMs) };
  try {
    const kind = await loadExportKind(kindFile);
    await writeExport({ database, clock, vault, kind }, row);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  } finally {
    await database.close();
  }
}

parentPort?.postMessage(await work(workerData as ExportOrder));
