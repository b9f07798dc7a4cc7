// Work queue of the console: lines of acquirers’ files that differ from the books.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

export const settlementQueues: WorkQueue = {
  kind: 'settlement-differences',
  order: 50,
  label: 'Settlement differences',
  hint: 'With acquirers’ files',
  icon: 'difference',
  read: 'SETTLEMENT.READ',
  change: 'SETTLEMENT.READ_WRITE',
  targetHours: 72,
  queue: { path: '/operator/settlement/differences', search: { status: 'DIFFERENCE,UNMATCHED' } },
  itemPath: '/operator/settlement/differences?status=DIFFERENCE,UNMATCHED',
  rows: () => sql`
    select r.id::text as subject, r.environment_id, null::uuid as business_id, null::text as mode,
      coalesce(r.reference, r.gateway_reference, f.file_name || ':' || r.line) as title, r.currency, abs(r.difference) as amount,
      f.created_at as since, null::timestamptz as due_at
    from settlement_rows r join settlement_files f on f.id = r.file_id where r.status in ('DIFFERENCE', 'UNMATCHED')`,
};
