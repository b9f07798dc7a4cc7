// Retention of bulk transfer rows.
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

const group = 'from transfer_groups g where g.environment_id = r.environment_id and g.id = r.group_id';
const place = {
  table: 'transfer_group_rows',
  key: ['environment_id', 'group_id', 'line'],
  at: `(select g.updated_at ${group})`,
} as const;

export const bulkRetention: RetentionRules = {
  unsent_transfer_rows: {
    ...place,
    label: 'Rows of bulk transfer drafts',
    keptDays: 90,
    sentence: 'Rows of discarded drafts, and of drafts that are no longer used, are deleted.',
    only: `exists (select ${group} and g.sent_at is null)`,
  },
  sent_transfer_rows: {
    ...place,
    label: 'Rows of bulk transfers',
    keptDays: fiveYearsDays,
    sentence: 'Rows are deleted; the bulk transfer keeps the amount debited.',
    why: lawOfRecords,
    only: `exists (select ${group} and g.sent_at is not null)`,
  },
};
