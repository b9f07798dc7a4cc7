// Retention of exports.
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const exportsRetention: RetentionRules = {
  exports: {
    label: 'Exports',
    keptDays: 0,
    sentence: 'Exports are deleted with their files when they expire, a week after they were requested',
    table: 'exports',
    key: ['environment_id', 'id'],
    at: 'r.expires_at',
    only: 'true',
  },
};
