// Retention of sender and beneficiary names in remittances, and erasure of the member who created them.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const remittanceRetention: RetentionRules = {
  remittance_people: {
    label: 'People in remittances',
    keptDays: fiveYearsDays,
    sentence: 'The names of the sender and the beneficiary, and the narration, are erased.',
    why: lawOfRecords,
    table: 'remittances',
    key: ['environment_id', 'id'],
    at: 'r.created_at',
    only: `r.sender_name <> 'Erased'`,
    erase: `sender_name = 'Erased', beneficiary_name = 'Erased', beneficiary_summary = 'Erased', narration = null`,
  },
};

export const remittanceErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'remittances.created_by_name',
      change: sql`update remittances set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'remittance_events.actor (names)',
      change: sql`update remittance_events e set actor = 'Erased person' from remittances m
        where m.environment_id = e.environment_id and m.id = e.remittance_id and m.member_id = ${id}
          and e.actor_kind = 'member' and e.kind = 'created'`,
    },
  ],
};
