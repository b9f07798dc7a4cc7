// Merchants' endpoints that accept no events, as a queue of the console.
import { sql } from 'kysely';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';

export const webhookQueues: WorkQueue = {
  kind: 'webhooks',
  order: 60,
  label: 'Failing webhooks',
  hint: 'Endpoints of merchants',
  icon: 'webhook',
  read: 'OPERATIONS.READ',
  change: 'OPERATIONS.READ_WRITE',
  targetHours: 24,
  queue: { path: '/operator/operations/webhooks', search: { state: 'failing' }, mode: 'mode' },
  itemPath: '/operator/operations/deliveries?endpointId=:subject',
  rows: () => sql`
    select w.id::text as subject, w.environment_id, null::uuid as business_id, null::text as mode, w.url as title, null::text as currency, null::bigint as amount,
      w.failing_since as since, null::timestamptz as due_at
    from webhook_endpoints w where w.enabled and w.removed_at is null and w.failing_since is not null`,
};
