// Retention of the delivery contact in requests for POS terminals, and erasure of the member who created them.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const terminalRequestRetention: RetentionRules = {
  terminal_request_contacts: {
    label: 'Contacts of terminal requests',
    keptDays: 730,
    sentence: 'Name, phone number and delivery address are erased from completed requests.',
    table: 'terminal_requests',
    key: ['environment_id', 'id'],
    at: 'r.updated_at',
    only: `(r.status in ('TREATED', 'REJECTED', 'CLOSED') and r.contact_name <> 'Erased')`,
    erase: `contact_name = 'Erased', contact_phone = null, address = 'Erased', note = null`,
  },
};

export const terminalRequestErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'terminal_requests.created_by_name',
      change: sql`update terminal_requests set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'terminal_request_events.actor (names)',
      change: sql`update terminal_request_events e set actor = 'Erased person' from terminal_requests r
        where r.environment_id = e.environment_id and r.id = e.request_id and r.member_id = ${id} and e.actor_kind = 'member'`,
    },
  ],
};
