// Number and progress of the payouts due on a day.
import { sql } from 'kysely';
import type { DailyWork } from '#server/platform/work/daily-work.ts';

export const payoutsOfDay: DailyWork = {
  kind: 'payouts',
  label: 'Payouts',
  path: '/operator/payouts',
  counts: (from, to) => sql`
    select count(*) as total, count(*) filter (where p.status = 'SETTLED') as done, count(*) filter (where p.status = 'PENDING') as waiting,
      count(*) filter (where p.status = 'FAILED') as failed
    from payouts p join environments e on e.id = p.environment_id and e.mode = 'live'
    where p.scheduled_for >= ${from} and p.scheduled_for < ${to}`,
};
