// Wallet limits that await approval by a second member of staff, as a queue of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

export const limitProposalQueue: WorkQueue = {
  kind: 'limit-proposals',
  order: 27,
  label: 'Wallet limits to approve',
  hint: 'Proposed by another member of staff',
  icon: 'review',
  read: 'COMPLIANCE.READ',
  change: 'COMPLIANCE.READ_WRITE',
  targetHours: 24,
  queue: { path: '/operator/wallet-limits' },
  itemPath: '/operator/wallet-limits',
  rows: () => sql`
    select p.id::text as subject, null::uuid as environment_id, null::uuid as business_id, null::text as mode,
      p.currency || ' tier ' || p.tier || ', ' || p.proposed_by_name as title, null::text as currency,
      null::bigint as amount, p.created_at as since, null::timestamptz as due_at
    from wallet_limit_proposals p where p.status = 'PENDING'`,
};
