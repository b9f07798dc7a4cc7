// How long SMS are kept.
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const smsRetention: RetentionRules = {
  sms: {
    label: 'SMS',
    keptDays: 90,
    sentence: 'SMS that were sent or given up are deleted; their text was erased when they were sent',
    table: 'sms_messages',
    key: ['id'],
    at: 'r.created_at',
    only: `r.status <> 'PENDING'`,
  },
};
