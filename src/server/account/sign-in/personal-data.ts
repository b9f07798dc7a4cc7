// Retention of codes, passkeys, past passwords and sign-ups, and erasure of personal data in them.
import { sql } from 'kysely';
import { type Erasures, pseudonymOf } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const signInRetention: RetentionRules = {
  one_time_codes: {
    label: 'One-time codes',
    keptDays: 7,
    sentence: 'One-time codes are deleted',
    table: 'one_time_codes',
    key: ['id'],
    at: 'r.created_at',
    only: 'true',
  },
  unfinished_sign_ups: {
    label: 'Unfinished sign-ups',
    keptDays: 90,
    sentence: 'Sign-ups that were never finished are deleted',
    table: 'signups',
    key: ['id'],
    at: 'r.created_at',
    only: 'r.completed_at is null',
  },
  sign_ups_of_suspended: {
    label: 'Sign-ups of suspended businesses',
    keptDays: fiveYearsDays,
    sentence: `Sign-ups of people all of whose businesses were suspended five years ago are deleted`,
    why: lawOfRecords,
    table: 'signups',
    key: ['id'],
    at: `(select max(b.suspended_at) from members m join businesses b on b.id = m.business_id where m.user_id = r.user_id)`,
    only: `r.completed_at is not null and not exists (select from members m join businesses b on b.id = m.business_id
      where m.user_id = r.user_id and b.suspended_at is null)`,
  },
};

export const signInErasures: Erasures = {
  user: ({ id, email, passwordHash }) => {
    const pseudonym = pseudonymOf(id);
    return [
      {
        columns: 'one_time_codes',
        change: sql`delete from one_time_codes where owner_id = ${id} or owner_id in (select id from sign_ins where user_id = ${id})`,
      },
      { columns: 'passkeys', change: sql`delete from passkeys where user_id = ${id}` },
      { columns: 'recovery_codes', change: sql`delete from recovery_codes where user_id = ${id}` },
      { columns: 'past_passwords', change: sql`delete from past_passwords where user_id = ${id}` },
      {
        columns: 'signups.email, first_name, last_name, phone_number',
        change: sql`update signups set email = ${pseudonym}, first_name = null, last_name = null, phone_number = null,
          password_hash = ${passwordHash} where user_id = ${id} or email = ${email}`,
      },
    ];
  },
};
