// Retention of recipients in ended schedules, and erasure of personal data of members who created them.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const scheduleRetention: RetentionRules = {
  schedule_recipients: {
    label: 'Recipients of ended transfer schedules',
    keptDays: fiveYearsDays,
    sentence: 'The account name and the narration are erased.',
    why: lawOfRecords,
    table: 'transfer_schedules',
    key: ['environment_id', 'id'],
    at: 'r.updated_at',
    only: `r.status in ('CANCELLED', 'COMPLETED') and r.account_name <> 'Erased'`,
    erase: `account_name = 'Erased', narration = null`,
  },
};

export const scheduleErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'transfer_schedules.created_by_name',
      change: sql`update transfer_schedules set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'transfer_schedule_events.actor (names)',
      change: sql`update transfer_schedule_events e set actor = 'Erased person' from transfer_schedules s
        where s.environment_id = e.environment_id and s.id = e.schedule_id and s.member_id = ${id} and e.actor_kind = 'member'`,
    },
  ],
};
