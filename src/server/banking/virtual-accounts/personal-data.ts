// Retention of the senders of inflows, and erasure of personal data of customers with virtual accounts.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const virtualAccountRetention: RetentionRules = {
  inflow_senders: {
    label: 'Senders of inflows',
    keptDays: fiveYearsDays,
    sentence: 'Name, bank and last digits of senders to virtual accounts, and the narration, are erased.',
    why: lawOfRecords,
    table: 'virtual_account_inflows',
    key: ['environment_id', 'id'],
    at: 'r.received_at',
    only: `(r.sender_name is not null or r.sender_bank is not null or r.sender_last4 is not null or r.narration is not null)`,
    erase: `sender_name = null, sender_bank = null, sender_last4 = null, narration = null`,
  },
  inflows_of_nobody: {
    label: 'Inflows of no business',
    keptDays: fiveYearsDays,
    sentence:
      'Name, bank and last digits of senders to unknown account numbers, and the narration, are erased.',
    why: lawOfRecords,
    table: 'stray_inflows',
    key: ['id'],
    at: 'r.received_at',
    only: `(r.sender_name is not null or r.sender_bank is not null or r.sender_last4 is not null or r.narration is not null)`,
    erase: `sender_name = null, sender_bank = null, sender_last4 = null, narration = null`,
  },
};

export const virtualAccountErasures: Erasures = {
  customer: ({ environmentId, id }) => {
    const own = sql`select a.id from virtual_accounts a where a.environment_id = ${environmentId} and a.customer_id = ${id}`;
    return [
      {
        columns: 'virtual_account_inflows.sender_name, sender_bank, sender_last4, narration',
        change: sql`update virtual_account_inflows set sender_name = null, sender_bank = null, sender_last4 = null, narration = null
          where environment_id = ${environmentId} and account_id in (${own})`,
      },
      {
        columns: 'virtual_account_events.params (names)',
        change: sql`update virtual_account_events set params = case when kind = 'renamed' then '{}' else params - 'sender' end || '{"erased": true}'
          where environment_id = ${environmentId} and account_id in (${own}) and (kind = 'renamed' or params ? 'sender')`,
      },
      {
        columns: 'virtual_accounts.account_name, description',
        change: sql`update virtual_accounts set account_name = 'Erased person', description = null
          where environment_id = ${environmentId} and customer_id = ${id}`,
      },
    ];
  },
};
