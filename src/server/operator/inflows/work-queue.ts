// Inflows that could not be credited, and bank requests, as queues of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

const path = '/operator/settlement/inflows';
const may = { read: 'SETTLEMENT.READ', change: 'SETTLEMENT.READ_WRITE', icon: 'bank' } as const;

export const inflowQueues: readonly WorkQueue[] = [
  {
    ...may,
    kind: 'inflows',
    order: 54,
    label: 'Unmatched inflows',
    hint: 'Received on a virtual account, not credited',
    targetHours: 24,
    queue: { path },
    itemPath: path,
    rows: () => sql`
      select i.id::text as subject, i.environment_id, null::uuid as business_id, null::text as mode, i.reference as title, i.currency,
        i.amount, i.received_at as since, null::timestamptz as due_at
      from virtual_account_inflows i where i.status in ('UNMATCHED', 'HELD')
      union all
      select s.id::text, null::uuid, null::uuid, s.mode, s.session_id, 'NGN', s.amount, s.received_at, null::timestamptz
      from stray_inflows s where s.status in ('UNMATCHED', 'HELD')`,
  },
  {
    ...may,
    kind: 'virtual-bank-requests',
    order: 55,
    label: 'Bank requests',
    hint: 'For virtual accounts',
    targetHours: 72,
    queue: { path },
    itemPath: path,
    rows: () => sql`
      select r.id::text as subject, r.environment_id, null::uuid as business_id, null::text as mode, r.bank_name as title,
        null::text as currency, null::bigint as amount, r.created_at as since, null::timestamptz as due_at
      from virtual_bank_requests r where r.status = 'PENDING'`,
  },
];
