// Count of the kinds of recurring work whose last run succeeded.
import { sql } from 'kysely';
import type { DailyWork } from '#server/platform/work/daily-work.ts';

export const jobsOfDay: DailyWork = {
  kind: 'jobs',
  label: 'Recurring jobs',
  path: '/operator/operations/jobs',
  counts: () => sql`
    select count(*) as total, count(*) filter (where j.failure_count = 0) as done, 0::bigint as waiting,
      count(*) filter (where j.failure_count > 0) as failed
    from job_runs j`,
};
