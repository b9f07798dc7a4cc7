// Retention of guess counters and known browsers, and erasure of personal data in them.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const authRetention: RetentionRules = {
  wrong_tries: {
    label: 'Wrong attempts',
    keptDays: 2,
    sentence: 'Counters of wrong passwords and codes are deleted',
    table: 'guesses',
    key: ['account', 'kind', 'origin'],
    at: 'r.last_failed_at',
    only: 'true',
  },
  known_devices: {
    label: 'Known devices',
    keptDays: 400,
    sentence: 'Browsers that nobody has logged in with again are forgotten when their cookie expires',
    table: 'known_devices',
    key: ['account', 'token_hash'],
    at: 'r.last_seen_at',
    only: 'true',
  },
};

export const authErasures: Erasures = {
  user: ({ id, email }) => [
    {
      columns: 'known_devices',
      change: sql`delete from known_devices where account in (${email}, ${id})`,
    },
    { columns: 'guesses', change: sql`delete from guesses where account in (${email}, ${id})` },
  ],
};
