// Wallet disputes that businesses have sent to the provider, as a queue of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

export const walletDisputeQueue: WorkQueue = {
  kind: 'wallet-disputes',
  order: 43,
  label: 'Wallet disputes',
  hint: 'Escalated by businesses',
  icon: 'chargeback',
  read: 'DISPUTES.READ',
  change: 'DISPUTES.READ_WRITE',
  targetHours: 72,
  itemPath: '/operator/wallet-disputes/:subject',
  rows: () => sql`
    select d.id::text as subject, d.environment_id, null::uuid as business_id, null::text as mode, d.reference as title,
      d.currency, abs(d.amount) as amount, d.escalated_at as since, null::timestamptz as due_at
    from wallet_disputes d where d.status = 'ESCALATED'`,
};
