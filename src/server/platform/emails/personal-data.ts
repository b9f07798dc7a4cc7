// How long e-mails are kept, and what is erased of a person.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const emailsRetention: RetentionRules = {
  emails: {
    label: 'E-mails',
    keptDays: 90,
    sentence: 'E-mails that were sent or given up are deleted; their text was erased when they were sent',
    table: 'emails',
    key: ['environment_id', 'id'],
    at: 'r.created_at',
    only: `r.status <> 'PENDING'`,
  },
};

export const emailsErasures: Erasures = {
  customer: ({ environmentId, email }) => [
    {
      columns: 'emails',
      change: sql`delete from emails where environment_id = ${environmentId} and to_address = ${email}`,
    },
  ],
  user: ({ email }) => [{ columns: 'emails', change: sql`delete from emails where to_address = ${email}` }],
};
