// Records when recurring work last ran, on any instance, for the status page.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export type JobRun = { name: string; at: Date; error: unknown };

/** Upserts one row per kind of work, with its newest run. Rows are in name order, so that instances do not deadlock. */
export function upsertJobRuns(runs: readonly JobRun[]): RawBuilder<unknown> {
  const rows = runs.map(({ name, at, error }) => ({
    name,
    at,
    failure: error === null ? null : String(error).slice(0, 500),
  }));
  return sql`
    insert into job_runs (name, last_run_at, last_success_at, failure_count, last_failure)
    select r.name, r.at, case when r.failure is null then r.at end, (r.failure is not null)::integer, r.failure
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (name text, at timestamptz, failure text) order by r.name
    on conflict (name) do update set last_run_at = excluded.last_run_at, last_failure = excluded.last_failure,
      last_success_at = coalesce(excluded.last_success_at, job_runs.last_success_at),
      failure_count = case when excluded.last_failure is null then 0 else job_runs.failure_count + 1 end`;
}

export async function recordJobRuns(db: Db, runs: readonly JobRun[]): Promise<void> {
  if (runs.length > 0) await upsertJobRuns(runs).execute(db);
}
