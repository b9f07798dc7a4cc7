// Retention of unused quotes.
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const quoteRetention: RetentionRules = {
  unused_quotes: {
    label: 'Unused exchange quotes',
    keptDays: 90,
    sentence: 'They are deleted.',
    table: 'exchange_quotes',
    key: ['environment_id', 'id'],
    at: 'r.created_at',
    only: 'r.used_at is null',
  },
};
