// Held or failed payouts, payout accounts to review, and refunds not yet sent, as queues of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

const payouts = (status: 'PENDING' | 'FAILED', since: 'created_at' | 'updated_at') => () =>
  sql`
  select p.id::text as subject, p.environment_id, null::uuid as business_id, null::text as mode, p.payout_ref as title, p.currency,
    p.net as amount, ${sql.ref(`p.${since}`)} as since, null::timestamptz as due_at
  from payouts p where p.status = ${status}`;

const may = { read: 'PAYOUTS.READ', change: 'PAYOUTS.READ_WRITE' } as const;

/** The age up to which a pending refund is normal. */
const onItsWayMinutes = 15;

const refundsWaiting: WorkQueue = {
  kind: 'refunds',
  order: 30,
  label: 'Refunds waiting',
  hint: 'Bank details missing, or no response',
  icon: 'refund',
  ...may,
  targetHours: 72,
  itemPath: '/operator/merchants/:business',
  rows: (now) => sql`
    select r.id::text as subject, r.environment_id, null::uuid as business_id, null::text as mode, r.reference as title, r.currency, r.amount,
      r.created_at as since, r.details_due_at as due_at
    from refunds r join environments e on e.id = r.environment_id
    where r.ended_at is null and (r.status = 'AWAITING' or r.created_at <
      ${now}::timestamptz + e.clock_ahead_ms * interval '1 millisecond' - ${onItsWayMinutes} * interval '1 minute')`,
};

export const payoutQueues: readonly WorkQueue[] = [
  {
    ...may,
    kind: 'payouts-held',
    order: 20,
    label: 'Payouts held',
    hint: 'Compliance, accounts, holds',
    icon: 'held',
    targetHours: 24,
    queue: { path: '/operator/payouts', mode: 'mode' },
    itemPath: '/operator/payouts?tab=all&search=:title',
    rows: payouts('PENDING', 'created_at'),
  },
  {
    ...may,
    kind: 'payouts-failed',
    order: 21,
    label: 'Payouts failed',
    hint: 'Refused or returned by the bank',
    icon: 'failed',
    targetHours: 24,
    queue: { path: '/operator/payouts', search: { tab: 'failed' }, mode: 'mode' },
    itemPath: '/operator/payouts?tab=all&search=:title',
    rows: payouts('FAILED', 'updated_at'),
  },
  {
    ...may,
    kind: 'payout-accounts',
    order: 22,
    label: 'Payout accounts to review',
    hint: 'The name differs from the business',
    icon: 'account',
    targetHours: 24,
    queue: { path: '/operator/payouts' },
    itemPath: '/operator/payouts',
    rows: () => sql`
      select a.id::text as subject, a.environment_id, null::uuid as business_id, null::text as mode, a.bank_name as title, null::text as currency,
        null::bigint as amount, a.created_at as since, null::timestamptz as due_at
      from payout_accounts a where a.status = 'PENDING'`,
  },
  refundsWaiting,
];
