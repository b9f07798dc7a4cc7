// Failing recurring jobs and failed exports, as queues of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

const may = { read: 'OPERATIONS.READ', change: 'OPERATIONS.READ_WRITE', targetHours: 24 } as const;

/** A job that failed once or twice is retried automatically. */
const failuresMin = 3;

export const operationsQueues: readonly WorkQueue[] = [
  {
    ...may,
    kind: 'jobs',
    order: 63,
    label: 'Jobs failing',
    hint: 'Three times in a row or more',
    icon: 'failed',
    queue: { path: '/operator/operations/jobs' },
    itemPath: '/operator/operations/jobs',
    rows: () => sql`
      select j.name as subject, null::uuid as environment_id, null::uuid as business_id, null::text as mode, j.name as title, null::text as currency,
        null::bigint as amount, coalesce(j.last_success_at, j.last_run_at) as since, null::timestamptz as due_at
      from job_runs j where j.failure_count >= ${failuresMin}`,
  },
  {
    ...may,
    kind: 'exports-failed',
    order: 64,
    label: 'Exports failed',
    hint: 'Files requested by merchants',
    icon: 'failed',
    queue: { path: '/operator/operations/files' },
    itemPath: '/operator/operations/files',
    rows: () => sql`
      select x.id::text as subject, x.environment_id, null::uuid as business_id, null::text as mode, x.kind as title, null::text as currency,
        null::bigint as amount, x.created_at as since, null::timestamptz as due_at
      from exports x where x.status = 'FAILED'`,
  },
];
