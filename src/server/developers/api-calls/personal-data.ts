// Retention of API call logs.
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const apiCallsRetention: RetentionRules = {
  api_calls: {
    label: 'API calls',
    keptDays: 30,
    sentence: 'Calls made with API keys are deleted',
    table: 'api_calls',
    key: ['environment_id', 'id'],
    at: 'r.at',
    only: 'true',
  },
};
