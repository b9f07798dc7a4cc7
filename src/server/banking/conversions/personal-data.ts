// Erasure of personal data of a member who made conversions; the conversions are kept with the ledger.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const conversionRetention: RetentionRules = {
  conversion_people: {
    label: 'People in conversions',
    keptDays: fiveYearsDays,
    sentence: 'Their names are erased.',
    why: lawOfRecords,
    table: 'conversions',
    key: ['environment_id', 'id'],
    at: 'r.created_at',
    only: `r.created_by_name <> 'Erased'`,
    erase: `created_by_name = 'Erased'`,
  },
};

export const conversionErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'conversions.created_by_name',
      change: sql`update conversions set created_by_name = 'Erased person' where member_id = ${id}`,
    },
  ],
};
