// Unmatched bank statement lines and items open for days, as queues of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

const may = { read: 'SETTLEMENT.READ', change: 'SETTLEMENT.READ_WRITE', targetHours: 120 } as const;
/** Acquirers and banks confirm within this number of days; before that, no item awaits staff. */
const confirmedWithinDays = 3;
// Items also do not await a file before the first of its kind, mode and currency has arrived: not every rail sends files.

export const reconciliationQueues: readonly WorkQueue[] = [
  {
    ...may,
    kind: 'bank-lines',
    order: 51,
    label: 'Bank lines without a match',
    hint: 'On statements',
    icon: 'bank',
    queue: { path: '/operator/settlement/statements', search: { status: 'UNMATCHED' }, mode: 'mode' },
    itemPath: '/operator/settlement/statements?status=UNMATCHED',
    rows: () => sql`
      select l.id::text as subject, null::uuid as environment_id, null::uuid as business_id, s.mode, coalesce(l.reference, l.narration, s.file_name) as title,
        l.currency, abs(l.amount) as amount, s.created_at as since, null::timestamptz as due_at
      from bank_statement_lines l join bank_statements s on s.id = l.statement_id where l.status = 'UNMATCHED'`,
  },
  {
    ...may,
    kind: 'open-items',
    order: 52,
    label: 'Open items',
    hint: 'Not confirmed by a file or the bank',
    icon: 'open-item',
    queue: {
      path: '/operator/settlement/items',
      search: { daysMin: String(confirmedWithinDays) },
      mode: 'mode',
    },
    itemPath: '/operator/settlement/items/:subject',
    rows: (now) => sql`
      select i.posting_id || '.' || i.seq || '.' || i.leg as subject, i.environment_id, null::uuid as business_id, null::text as mode,
        i.kind as title, i.currency, abs(i.open) as amount, i.posted_at as since, null::timestamptz as due_at
      from reconciliation_items i join environments e on e.id = i.environment_id
      where case i.leg when 'bank' then exists (select from bank_statements s where s.mode = e.mode and coalesce(s.currency, i.currency) = i.currency) else exists (select from settlement_files) end
        and i.open <> 0 and i.posted_at < ${now}::timestamptz + e.clock_ahead_ms * interval '1 millisecond'
        - ${confirmedWithinDays} * interval '1 day'`,
  },
];
