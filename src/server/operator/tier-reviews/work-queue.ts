// Requests for a higher tier that await a decision, as a queue of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

export const tierReviewQueue: WorkQueue = {
  kind: 'tier-upgrades',
  order: 12,
  label: 'Wallet tier upgrades',
  hint: 'Documents and numbers to check',
  icon: 'review',
  read: 'COMPLIANCE.READ',
  change: 'COMPLIANCE.READ_WRITE',
  targetHours: 24,
  itemPath: '/operator/tier-upgrades/:subject',
  rows: () => sql`
    select u.id::text as subject, u.environment_id, null::uuid as business_id, null::text as mode,
      u.reference || ' · ' || u.first_name || ' ' || u.last_name as title, null::text as currency, null::bigint as amount,
      u.created_at as since, null::timestamptz as due_at
    from tier_upgrades u where u.status = 'PENDING'`,
};
