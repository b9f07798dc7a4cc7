// Retention of alert recipients per payment, and erasure of the member who added a destination.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const alertRetention: RetentionRules = {
  terminal_alerts: {
    label: 'Terminal alerts',
    keptDays: 90,
    sentence: 'Alerts of payments at a terminal are deleted after 90 days, like the messages',
    why: 'Until then no alert is sent twice, and failures can be investigated',
    table: 'terminal_alerts',
    key: ['environment_id', 'destination_id', 'transaction_id'],
    at: 'r.done_at',
    only: 'r.done_at is not null',
  },
};

export const alertErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'terminal_alert_destinations.created_by_name',
      change: sql`update terminal_alert_destinations set created_by_name = 'Erased person' where member_id = ${id}`,
    },
  ],
};
