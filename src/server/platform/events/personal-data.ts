// Retention of webhook events, and erasure of personal data in them.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const eventsRetention: RetentionRules = {
  webhook_events: {
    label: 'Webhook events',
    keptDays: 90,
    sentence: 'Webhook events are deleted with their deliveries',
    table: 'webhook_events',
    key: ['environment_id', 'id'],
    at: 'r.recorded_at',
    only: 'r.number is not null',
  },
};

export const eventsErasures: Erasures = {
  customer: ({ environmentId, id }) => {
    const own = sql`environment_id = ${environmentId} and customer_id = ${id}`;
    const payments = sql`select id from transactions where ${own}`;
    return [
      {
        columns: 'webhook_events (of the payments)',
        change: sql`delete from webhook_events where environment_id = ${environmentId} and subject_id in (${payments})`,
      },
    ];
  },
};
