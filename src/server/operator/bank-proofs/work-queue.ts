// Differences found by the daily proof, as a queue of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

export const bankProofQueue: WorkQueue = {
  kind: 'bank-proofs',
  order: 50,
  label: 'Daily proof differences',
  hint: 'Books, rails and bank',
  icon: 'difference',
  read: 'SETTLEMENT.READ',
  change: 'SETTLEMENT.READ_WRITE',
  targetHours: 24,
  queue: { path: '/operator/settlement/proofs', search: { state: 'differs' }, mode: 'mode' },
  itemPath: '/operator/settlement/proofs?state=differs',
  rows: () => sql`
    select p.day || '.' || p.mode || '.' || p.currency || '.' || p.side || '.' || p.subject as subject, null::uuid as environment_id,
      null::uuid as business_id, p.mode, p.subject || ', ' || p.day as title, p.currency, abs(p.amount - p.compared_amount) as amount,
      (p.day + 1)::timestamp at time zone 'UTC' as since, null::timestamptz as due_at
    from bank_proofs p where p.amount <> p.compared_amount`,
};
