// Retention of senders, and erasure of the member who created one.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const senderRetention: RetentionRules = {
  remittance_senders: {
    label: 'Remittance senders',
    keptDays: fiveYearsDays,
    sentence:
      'Name, contact details, address and identity document of senders who have sent nothing for that long are erased.',
    why: lawOfRecords,
    table: 'remittance_senders',
    key: ['environment_id', 'id'],
    at: `greatest(r.updated_at, (select max(m.created_at) from remittances m where m.environment_id = r.environment_id and m.sender_id = r.id))`,
    only: `r.last_name <> 'Erased'`,
    erase: `first_name = 'Erased', last_name = 'Erased', email = null, phone = null, address = 'Erased', occupation = 'Erased', id_expires_on = null`,
  },
};

export const senderErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'remittance_senders.created_by_name',
      change: sql`update remittance_senders set created_by_name = 'Erased person' where member_id = ${id}`,
    },
  ],
};
