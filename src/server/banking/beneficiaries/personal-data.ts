// Retention of removed beneficiaries.
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const beneficiariesRetention: RetentionRules = {
  removed_beneficiaries: {
    label: 'Removed beneficiaries',
    keptDays: 90,
    sentence: 'Removed beneficiaries are deleted; transfers keep their recipient details',
    table: 'beneficiaries',
    key: ['environment_id', 'id'],
    at: 'r.removed_at',
    only: "r.status = 'REMOVED'",
  },
};
