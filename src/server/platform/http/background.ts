// Work that nobody waits for: whatever it throws is logged and counted, and ends nothing else.
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';

/** Of the whole process, as what is not caught is: each program's metrics show it. */
export const backgroundFailures = new Counter({
  name: 'background_failures_total',
  help: 'Failed background work and unhandled rejections',
  labelNames: ['work'] as const,
  registers: [],
});

type Log = Pick<FastifyBaseLogger, 'error'>;

/** Begins the work at once; the promise that it answers never rejects. */
export async function runInBackground(log: Log, name: string, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportFailure(log, name, error);
  }
}

function reportFailure(log: Log, name: string, error: unknown): void {
  backgroundFailures.inc({ work: name });
  log.error({ err: error, work: name }, 'background work failed');
}

/**
 * The last net: a promise that was rejected unheard is a bug, yet ends neither the payments under way nor the program.
 * Every change is one transaction, so that nothing half-done is left behind. Returns how to take the net away.
 */
export function catchUnhandledRejections(log: Log): () => void {
  const report = (error: unknown): void => reportFailure(log, 'unhandled rejection', error);
  process.on('unhandledRejection', report);
  return () => process.off('unhandledRejection', report);
}
