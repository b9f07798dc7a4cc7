// Writes down when recurring work last ran, on whichever instance: the status page reads it.
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type JobRun = { name: string; at: Date; error: unknown };

/** One row a kind of work, the newest run in it. */
export async function recordJobRun(db: Db, run: JobRun): Promise<void> {
  const failed = run.error !== null;
  const row = {
    lastRunAt: run.at,
    lastFailure: failed ? String(run.error).slice(0, 500) : null,
    ...(!failed && { lastSuccessAt: run.at }),
  };
  await db
    .insertInto('jobRuns')
    .values({ name: run.name, lastSuccessAt: null, ...row, failureCount: failed ? 1 : 0 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ...row, failureCount: failed ? sql<number>`job_runs.failure_count + 1` : 0 }),
    )
    .execute();
}
