// Platform prices that await approval by a second member of staff, as a queue of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

export const priceProposalQueue: WorkQueue = {
  kind: 'price-proposals',
  order: 25,
  label: 'Prices to approve',
  hint: 'Proposed by another member of staff',
  icon: 'review',
  read: 'PRICES.READ',
  change: 'PRICES.READ_WRITE',
  targetHours: 24,
  queue: { path: '/operator/prices' },
  itemPath: '/operator/prices',
  rows: () => sql`
    select p.id::text as subject, null::uuid as environment_id, null::uuid as business_id, null::text as mode,
      (p.terms ->> 'currency') || ' ' || (p.terms ->> 'channel') || ', ' || p.proposed_by_name as title, null::text as currency,
      null::bigint as amount, p.created_at as since, null::timestamptz as due_at
    from price_proposals p where p.status = 'PENDING'`,
};
