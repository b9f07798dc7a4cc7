// How long it is remembered who was told of which payment, and what is erased of a member who has added somebody.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const alertRetention: RetentionRules = {
  terminal_alerts: {
    label: 'Alerts of terminals',
    keptDays: 90,
    sentence: 'Who was told of which payment at a terminal is deleted after 90 days, as the messages are',
    why: 'Until then an alert is never sent a second time, and what failed can be looked into',
    table: 'terminal_alerts',
    key: ['environment_id', 'destination_id', 'transaction_id'],
    at: 'r.done_at',
    only: 'r.done_at is not null',
  },
};

export const alertErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'terminal_alert_destinations.made_by',
      change: sql`update terminal_alert_destinations set made_by = 'Erased person' where member_id = ${id}`,
    },
  ],
};
