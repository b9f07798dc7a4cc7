// Businesses whose compliance awaits a decision, as a queue of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

export const reviewQueues: WorkQueue = {
  kind: 'compliance-reviews',
  order: 10,
  label: 'Business reviews',
  hint: 'Compliance submitted',
  icon: 'review',
  read: 'COMPLIANCE.READ',
  change: 'COMPLIANCE.READ_WRITE',
  targetHours: 48,
  queue: { path: '/operator/compliance' },
  itemPath: '/operator/compliance/:subject',
  rows: () => sql`
    select s.business_id::text as subject, null::uuid as environment_id, s.business_id, null::text as mode, b.business_name as title,
      null::text as currency, null::bigint as amount, min(s.submitted_at) as since, null::timestamptz as due_at
    from compliance_sections s join businesses b on b.id = s.business_id
    where s.status = 'PENDING' group by s.business_id, b.business_name`,
};
