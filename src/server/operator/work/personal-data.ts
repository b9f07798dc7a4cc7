// The retention of internal notes and of the owners of items.
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

const keptDays = 730;
const why = 'Notes explain later how a decision or a chargeback was handled';

export const workRetention: RetentionRules = {
  staff_notes: {
    label: 'Staff notes',
    keptDays,
    sentence: 'Staff notes are deleted two years after they were written',
    why,
    table: 'staff_notes',
    key: ['id'],
    at: 'r.created_at',
    only: 'true',
  },
  staff_assignments: {
    label: 'Staff assignments',
    keptDays,
    sentence: 'Assignments of work to staff are deleted after two years',
    why,
    table: 'staff_assignments',
    key: ['kind', 'subject_id'],
    at: 'r.assigned_at',
    only: 'true',
  },
};
