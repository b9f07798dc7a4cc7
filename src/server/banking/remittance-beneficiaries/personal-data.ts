// Retention of remittance beneficiaries, and erasure of the member who created one.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const payeeRetention: RetentionRules = {
  remittance_beneficiaries: {
    label: 'Remittance beneficiaries',
    keptDays: fiveYearsDays,
    sentence:
      'The name and payout details of beneficiaries who have received nothing for that long are erased.',
    why: lawOfRecords,
    table: 'remittance_beneficiaries',
    key: ['environment_id', 'id'],
    at: `greatest(r.updated_at, (select max(m.created_at) from remittances m where m.environment_id = r.environment_id and m.beneficiary_id = r.id))`,
    only: `r.name <> 'Erased'`,
    erase: `name = 'Erased', summary = 'Erased', status = 'REMOVED'`,
  },
};

export const payeeErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'remittance_beneficiaries.created_by_name',
      change: sql`update remittance_beneficiaries set created_by_name = 'Erased person' where member_id = ${id}`,
    },
  ],
};
