// Exchange rates and mark-ups that await approval by a second member of staff, as a queue of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

export const exchangeProposalQueue: WorkQueue = {
  kind: 'exchange-proposals',
  order: 26,
  label: 'Exchange rates to approve',
  hint: 'Proposed by another member of staff',
  icon: 'review',
  read: 'PRICES.READ',
  change: 'PRICES.READ_WRITE',
  targetHours: 4,
  queue: { path: '/operator/exchange-rates' },
  itemPath: '/operator/exchange-rates',
  rows: () => sql`
    select p.id::text as subject, null::uuid as environment_id, null::uuid as business_id, null::text as mode,
      p.from_currency || ' to ' || p.to_currency || ', ' || p.kind || ', ' || p.proposed_by_name as title, null::text as currency,
      null::bigint as amount, p.created_at as since, null::timestamptz as due_at
    from exchange_proposals p where p.status = 'PENDING'`,
};
