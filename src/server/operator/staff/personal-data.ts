// The retention of links for staff.
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const staffRetention: RetentionRules = {
  staff_links: {
    label: 'Staff links',
    keptDays: 30,
    sentence: 'Links to choose a staff password are deleted after they expire',
    table: 'operator_invites',
    key: ['token_hash'],
    at: 'r.expires_at',
    only: 'true',
  },
};
