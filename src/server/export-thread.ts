// Writes one export in a thread of its own: a million rows keep a processor busy, and no call may wait for them.
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/contract/errors.ts';
import { createVault } from './auth/vault.ts';
import { openDatabase } from './db/database.ts';
import { type ExportAnswer, type ExportOrder, writeExport } from './exports/write-export.ts';
import { systemClock } from './http/clock.ts';
import { exportKinds } from './modules.ts';

async function work({ connectionString, secrets, clockAheadMs, row }: ExportOrder): Promise<ExportAnswer> {
  // One connection reads through the cursor while the other writes the pieces.
  const vault = createVault(secrets);
  const database = openDatabase(connectionString, { poolMax: 2, name: 'kasuwa-export', codec: vault });
  const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + clockAheadMs) };
  try {
    await writeExport({ database, clock, vault, kinds: exportKinds }, row);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  } finally {
    await database.close();
  }
}

parentPort?.postMessage(await work(workerData as ExportOrder));
