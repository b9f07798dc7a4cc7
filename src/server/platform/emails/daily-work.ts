// Daily counts of e-mails: written, sent and failed.
import { sql } from 'kysely';
import type { DailyWork } from '#server/platform/work/daily-work.ts';

export const emailsOfDay: DailyWork = {
  kind: 'emails',
  label: 'E-mails',
  path: '/operator/operations/messages',
  counts: (from, to) => sql`
    select coalesce(sum(n.count), 0)::bigint as total, coalesce(sum(n.count) filter (where n.status = 'SENT'), 0)::bigint as done,
      0::bigint as waiting, coalesce(sum(n.count) filter (where n.status = 'FAILED'), 0)::bigint as failed
    from (
      select m.status, count(*) as count from emails m where m.status <> 'PENDING' and m.created_at >= ${from} and m.created_at < ${to} group by 1
      union all
      select 'PENDING', count(*) from emails m where m.status = 'PENDING' and m.next_attempt_at < ${to}
    ) n`,
};
