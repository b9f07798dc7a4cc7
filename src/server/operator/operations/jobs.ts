// Recurring jobs for staff: description, last run on any instance, and the reason of a failure.
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { SweepControl } from '#server/platform/jobs/sweeper.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { OperationsJob } from '#shared/contract/operator/console/operations.ts';
import { maskFailure } from './mask.ts';

export type JobName = { name: string; everyMs: number };

const keptMs = 86_400_000;

/** Lists failing jobs first. Jobs that keep a connection open are known by their runs only; those that no longer run are omitted. */
export async function listJobs(db: Db, clock: Clock, jobs: readonly JobName[]): Promise<OperationsJob[]> {
  const rows = await db.selectFrom('jobRuns').selectAll().execute();
  const runs = new Map(rows.map((row) => [row.name, row]));
  const since = new Date(clock.now().getTime() - keptMs);
  const others = rows.filter(
    ({ name, lastRunAt }) => lastRunAt > since && !jobs.some((job) => job.name === name),
  );
  const all: (JobName | { name: string; everyMs: null })[] = [
    ...jobs,
    ...others.map(({ name }) => ({ name, everyMs: null })),
  ];
  const items = all.map(({ name, everyMs }): OperationsJob => {
    const run = runs.get(name);
    return {
      id: name,
      name,
      everyMs,
      lastRunAt: run?.lastRunAt.toISOString() ?? null,
      lastSuccessAt: run?.lastSuccessAt?.toISOString() ?? null,
      failureCount: run?.failureCount ?? 0,
      lastFailure: run?.failureCount ? maskFailure(run.lastFailure) : null,
    };
  });
  return items.toSorted((a, b) => b.failureCount - a.failureCount || a.name.localeCompare(b.name));
}

/** Errors: NOT_FOUND; CONFLICT where this instance runs no jobs. */
export async function runJob(
  db: Db,
  jobs: readonly JobName[],
  name: string,
  sweeps: SweepControl,
): Promise<void> {
  const isKnown =
    jobs.some((job) => job.name === name) ||
    (await db.selectFrom('jobRuns').where('name', '=', name).select('name').executeTakeFirst());
  if (!isKnown) throw new AppError('NOT_FOUND');
  if (!sweeps.runNow(name))
    throw new AppError('CONFLICT', {
      sentence: 'Jobs run on another instance. Failed jobs are retried there within a minute.',
    });
}
