// Retention of recipients in transfers, and erasure of personal data of members who made them.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const transferRetention: RetentionRules = {
  transfer_recipients: {
    label: 'Recipients of transfers',
    keptDays: fiveYearsDays,
    sentence: 'The account name and the narration are erased.',
    why: lawOfRecords,
    table: 'transfers',
    key: ['environment_id', 'id'],
    at: 'r.created_at',
    only: `r.account_name <> 'Erased'`,
    erase: `account_name = 'Erased', narration = null`,
  },
};

export const transferErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'transfers.created_by_name',
      change: sql`update transfers set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'transfer_events.actor (names)',
      change: sql`update transfer_events e set actor = 'Erased person' from transfers t
        where t.environment_id = e.environment_id and t.id = e.transfer_id and t.member_id = ${id}
          and e.actor_kind = 'member' and e.kind in ('created', 'scheduled')`,
    },
  ],
};
