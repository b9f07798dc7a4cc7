// Failed e-mails as a work queue of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

/** Older failures are no longer listed. */
const keptDays = 30;

export const emailQueues: WorkQueue = {
  kind: 'emails',
  order: 61,
  label: 'E-mails not sent',
  hint: 'Rejected, or no response from the server',
  icon: 'email',
  read: 'OPERATIONS.READ',
  change: 'OPERATIONS.READ_WRITE',
  targetHours: 24,
  queue: { path: '/operator/operations/messages', search: { channel: 'email' } },
  itemPath: '/operator/operations/messages?channel=email',
  rows: (now) => sql`
    select m.id::text as subject, m.environment_id, null::uuid as business_id, null::text as mode, m.kind as title, null::text as currency,
      null::bigint as amount, m.created_at as since, null::timestamptz as due_at
    from emails m where m.status = 'FAILED' and m.created_at > ${now}::timestamptz - ${keptDays} * interval '1 day'`,
};
