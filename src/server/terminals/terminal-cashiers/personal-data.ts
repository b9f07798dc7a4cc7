// Retention of cashiers' phone sessions, and erasure of the member who added cashiers.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const cashierRetention: RetentionRules = {
  terminal_cashier_sessions: {
    label: 'Phones of cashiers',
    keptDays: 7,
    sentence: 'Phones that a cashier has entered the PIN on are forgotten a week after the shift',
    why: 'They give no access any more',
    table: 'terminal_cashier_sessions',
    key: ['environment_id', 'cashier_id', 'token_hash'],
    at: 'r.expires_at',
    only: 'true',
  },
};

export const cashierErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'terminal_cashiers.created_by_name',
      change: sql`update terminal_cashiers set created_by_name = 'Erased person' where member_id = ${id}`,
    },
  ],
};
