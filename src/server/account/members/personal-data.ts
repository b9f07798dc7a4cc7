// Retention of members and invitations, and erasure of personal data in them.
import { sql } from 'kysely';
import { type Erasures, pseudonymOf } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const membersRetention: RetentionRules = {
  expired_invitations: {
    label: 'Expired invitations',
    keptDays: 90,
    sentence: 'Team invitations that were not accepted are deleted after they expire',
    table: 'invitations',
    key: ['business_id', 'id'],
    at: 'r.expires_at',
    only: 'r.accepted_at is null',
  },
  invitations_of_suspended: {
    label: 'Invitations of suspended businesses',
    keptDays: fiveYearsDays,
    sentence: `Accepted invitations of businesses suspended five years ago are deleted`,
    why: lawOfRecords,
    table: 'invitations',
    key: ['business_id', 'id'],
    at: `(select b.suspended_at from businesses b where b.id = r.business_id)`,
    only: 'r.accepted_at is not null',
  },
};

export const membersErasures: Erasures = {
  user: ({ id, email }) => [
    {
      columns: 'invitations.email',
      change: sql`update invitations set email = ${pseudonymOf(id)} where email = ${email} or accepted_by = ${id}`,
    },
    { columns: 'members.status', change: sql`update members set status = 'CLOSED' where user_id = ${id}` },
  ],
};
