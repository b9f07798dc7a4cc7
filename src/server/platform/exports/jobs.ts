// The job that writes requested exports; retention deletes them when they expire.

import { Worker } from 'node:worker_threads';
import { readSecretKeys } from '#server/platform/auth/secret-keys.ts';
import { systemClock } from '#server/platform/http/clock.ts';
import { isDatabaseUnavailable } from '#server/platform/http/envelope.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';
import { errorCatalogue } from '#shared/contract/errors.ts';
import type { DeclaredExports } from './export-kind.ts';
import { type ClaimedExport, claimDueExport, endExport, findDueExports } from './queries.ts';
import type { ExportAnswer, ExportOrder } from './write-export.ts';

/** A run without a heartbeat for this long is dead, and its export restarts. */
const silentMs = 30_000;
/** The memory limits of the thread, independent of the number of rows. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12 };

const silentSince = (now: Date): Date => new Date(now.getTime() - silentMs);

export const dueExports = ({ clock }: Services): DueQuery => findDueExports(silentSince(clock.now()));

/** Writes one due export, if there is one. Any instance may call it: the export is claimed first. */
export async function runDueExports(services: Services, kinds: DeclaredExports): Promise<number> {
  const { database, clock, log } = services;
  const now = clock.now();
  const row = await database.inTransaction((tx) =>
    claimDueExport(tx, { id: clock.newId(), now, silentSince: silentSince(now) }),
  );
  if (!row) return 0;
  const failure = await writeInThread(services, kinds, row).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, exportId: row.id }, 'an export failed');
    return errorCatalogue.INTERNAL.sentence;
  });
  if (failure !== null) await endExport(database.db, row, { failure });
  return 1;
}

const endings = ['SIGTERM', 'SIGINT'] as const;

/** Ends with the thread. A shutdown does not wait for it: the export restarts later. */
async function writeInThread(
  { database, clock, config }: Services,
  kinds: DeclaredExports,
  row: ClaimedExport,
): Promise<ExportAnswer> {
  const kindFile = kinds[row.kind]?.file.href;
  if (!kindFile) throw new Error(`Exports of the kind ${row.kind} are not known.`);
  const order: ExportOrder = {
    connectionString: database.pool.options.connectionString ?? '',
    secrets: readSecretKeys(config),
    clockAheadMs: clock.now().getTime() - systemClock.now().getTime(),
    row,
    kindFile,
  };
  const thread = new Worker(new URL('./export-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits,
  });
  const stop = (): void => void thread.terminate();
  for (const signal of endings) process.once(signal, stop);
  return new Promise<ExportAnswer>((resolve, reject) => {
    let answer: ExportAnswer = null;
    thread.on('message', (message: ExportAnswer) => {
      answer = message;
    });
    thread.on('error', reject);
    thread.on('exit', () => resolve(answer));
  }).finally(() => {
    for (const signal of endings) process.off(signal, stop);
  });
}
