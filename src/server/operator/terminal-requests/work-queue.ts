// POS terminal requests that await a decision, dispatch, delivery or machines, as a queue of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

export const terminalRequestQueue: WorkQueue = {
  kind: 'terminal-requests',
  order: 13,
  label: 'Terminal requests',
  hint: 'To approve, dispatch and assign',
  icon: 'review',
  read: 'TERMINALS.READ',
  change: 'TERMINALS.READ_WRITE',
  targetHours: 72,
  itemPath: '/operator/terminal-requests/:subject',
  rows: () => sql`
    select r.id::text as subject, r.environment_id, null::uuid as business_id, null::text as mode,
      r.reference || ' · ' || r.quantity || ' × ' || r.model || ', ' || lower(r.status) as title, r.currency as currency,
      (r.unit_fee * r.quantity)::bigint as amount, r.created_at as since, null::timestamptz as due_at
    from terminal_requests r where r.status in ('PENDING', 'APPROVED', 'DISPATCHED', 'DELIVERED')`,
};
