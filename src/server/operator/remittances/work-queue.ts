// Remittances held by screening, as a queue of the console. Those with requested documents wait for the merchant.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

export const remittanceReviewQueue: WorkQueue = {
  kind: 'remittances-held',
  order: 13,
  label: 'Remittances held',
  hint: 'Flagged by screening',
  icon: 'held',
  read: 'COMPLIANCE.READ',
  change: 'COMPLIANCE.READ_WRITE',
  targetHours: 8,
  itemPath: '/operator/remittances/:subject',
  rows: () => sql`
    select m.id::text as subject, m.environment_id, null::uuid as business_id, null::text as mode,
      m.reference || ' · ' || m.beneficiary_name as title, m.currency, m.amount, m.updated_at as since, null::timestamptz as due_at
    from remittances m where m.status = 'HELD'`,
};
