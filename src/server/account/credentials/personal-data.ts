// Retention and erasure of operations started with credentials.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const credentialsRetention: RetentionRules = {
  sign_in_attempts: {
    label: 'Login attempts',
    keptDays: 7,
    sentence: 'Logins that were waiting for a second factor are deleted',
    table: 'sign_ins',
    key: ['id'],
    at: 'r.created_at',
    only: 'true',
  },
  passkey_challenges: {
    label: 'Passkey challenges',
    keptDays: 7,
    sentence: 'Passkey challenges are deleted',
    table: 'passkey_challenges',
    key: ['challenge_hash'],
    at: 'r.created_at',
    only: 'true',
  },
  password_links: {
    label: 'Password reset links',
    keptDays: 7,
    sentence: 'Password reset links are deleted',
    table: 'password_resets',
    key: ['token_hash'],
    at: 'r.created_at',
    only: 'true',
  },
  email_changes: {
    label: 'E-mail changes',
    keptDays: 7,
    sentence: 'E-mail address changes that were not confirmed in time are deleted',
    table: 'email_changes',
    key: ['user_id'],
    at: 'r.expires_at',
    only: 'true',
  },
};

export const credentialsErasures: Erasures = {
  user: ({ id }) => [
    { columns: 'passkey_challenges', change: sql`delete from passkey_challenges where user_id = ${id}` },
    { columns: 'password_resets', change: sql`delete from password_resets where user_id = ${id}` },
    { columns: 'email_changes', change: sql`delete from email_changes where user_id = ${id}` },
    { columns: 'sign_ins', change: sql`delete from sign_ins where user_id = ${id}`, isLast: true },
  ],
};
