// Retention of the customer's identity in decided requests, and erasure of personal data of members who created them.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const tierUpgradeRetention: RetentionRules = {
  tier_upgrade_people: {
    label: 'People in tier upgrade requests',
    keptDays: fiveYearsDays,
    sentence: 'Name, date of birth, address, BVN and NIN of decided requests are erased.',
    why: lawOfRecords,
    table: 'tier_upgrades',
    key: ['environment_id', 'id'],
    at: 'r.decided_at',
    only: `r.first_name <> 'Erased'`,
    erase: `first_name = 'Erased', last_name = 'person', born_on = null, address = 'Erased', bvn = null, nin = null`,
  },
  // The files themselves are removed with other unreferenced files.
  tier_upgrade_documents: {
    label: 'Documents of tier upgrade requests',
    keptDays: fiveYearsDays,
    sentence: 'Documents of decided requests are deleted.',
    why: lawOfRecords,
    table: 'tier_upgrade_documents',
    key: ['environment_id', 'id'],
    at: `(select u.decided_at from tier_upgrades u where u.environment_id = r.environment_id and u.id = r.upgrade_id)`,
    only: 'r.upgrade_id is not null',
  },
};

export const tierUpgradeErasures: Erasures = {
  user: ({ id }) => [
    {
      columns: 'tier_upgrades.created_by_name',
      change: sql`update tier_upgrades set created_by_name = 'Erased person' where member_id = ${id}`,
    },
    {
      columns: 'tier_upgrade_events.actor (names)',
      change: sql`update tier_upgrade_events e set actor = 'Erased person' from tier_upgrades u
        where u.environment_id = e.environment_id and u.id = e.upgrade_id and u.member_id = ${id} and e.actor_kind = 'member'`,
    },
  ],
};
