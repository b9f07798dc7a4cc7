// Chargebacks whose answer is due or awaits a decision, as queues of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

const may = { read: 'DISPUTES.READ', change: 'DISPUTES.READ_WRITE', icon: 'chargeback' } as const;
const columns = sql`c.id::text as subject, c.environment_id, null::uuid as business_id, null::text as mode, c.reference as title, c.currency, c.amount`;

export const chargebackQueues: readonly WorkQueue[] = [
  {
    ...may,
    kind: 'chargebacks-due',
    order: 40,
    label: 'Chargebacks awaiting response',
    hint: 'By the merchant, before the deadline',
    targetHours: null,
    queue: { path: '/operator/disputes/chargebacks', search: { status: 'PENDING,ESCALATED' } },
    itemPath: '/operator/disputes/chargebacks/:subject',
    rows: () =>
      sql`select ${columns}, c.opened_at as since, c.due_at from chargebacks c where c.due_at is not null`,
  },
  {
    ...may,
    kind: 'chargebacks-challenged',
    order: 41,
    label: 'Chargebacks to decide',
    hint: 'Evidence submitted',
    targetHours: 72,
    queue: { path: '/operator/disputes/chargebacks', search: { status: 'CHALLENGED' } },
    itemPath: '/operator/disputes/chargebacks/:subject',
    rows: () => sql`
      select ${columns}, c.updated_at as since, null::timestamptz as due_at from chargebacks c where c.status = 'CHALLENGED'`,
  },
];
