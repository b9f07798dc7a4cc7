// Background work that is not awaited: errors are logged and counted, and do not affect anything else.
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';

/** Counted per process, like uncaught errors: the metrics of each program show it. */
export const backgroundFailures = new Counter({
  name: 'background_failures_total',
  help: 'Failed background work and unhandled rejections',
  labelNames: ['work'] as const,
  registers: [],
});

type Log = Pick<FastifyBaseLogger, 'error'>;

/** Starts the work at once; the returned promise never rejects. */
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
 * Handles unhandled rejections: each is a bug, but must not end running payments or the program. Every change is one transaction, so
 * nothing is left incomplete. Returns a function that removes the handler.
 */
export function catchUnhandledRejections(log: Log): () => void {
  const report = (error: unknown): void => reportFailure(log, 'unhandled rejection', error);
  process.on('unhandledRejection', report);
  return () => process.off('unhandledRejection', report);
}
