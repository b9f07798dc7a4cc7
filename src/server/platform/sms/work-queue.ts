// Console queue of SMS that could not be sent.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

/** Messages that staff have not retried by then are no longer listed. */
const keptDays = 30;

export const smsQueues: WorkQueue = {
  kind: 'sms',
  order: 62,
  label: 'SMS not sent',
  hint: 'Rejected, or no response',
  icon: 'sms',
  read: 'OPERATIONS.READ',
  change: 'OPERATIONS.READ_WRITE',
  targetHours: 24,
  queue: { path: '/operator/operations/messages', search: { channel: 'sms' } },
  itemPath: '/operator/operations/messages?channel=sms',
  rows: (now) => sql`
    select m.id::text as subject, null::uuid as environment_id, null::uuid as business_id, null::text as mode, m.kind as title, null::text as currency,
      null::bigint as amount, m.created_at as since, null::timestamptz as due_at
    from sms_messages m where m.status = 'FAILED' and m.created_at > ${now}::timestamptz - ${keptDays} * interval '1 day'`,
};
