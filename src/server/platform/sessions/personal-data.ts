// Retention of sessions and their tokens, and erasure of personal data in them.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const sessionsRetention: RetentionRules = {
  session_tokens: {
    label: 'Session tokens',
    keptDays: 30,
    sentence: 'Session tokens are deleted after they expire',
    table: 'session_tokens',
    key: ['token_hash'],
    at: 'r.expires_at',
    only: 'true',
  },
  // As long as the browser is remembered, so that no new-device e-mail is sent for a known device.
  sessions: {
    label: 'Sessions',
    keptDays: 400,
    sentence:
      'Ended sessions of members are deleted with the device and address; view-as sessions are kept as a record',
    table: 'sessions',
    key: ['id'],
    at: 'r.last_seen_at',
    only: `r.impersonator_id is null and not exists (select from session_tokens t where t.session_id = r.id)`,
  },
  staff_sessions: {
    label: 'Staff sessions',
    keptDays: 400,
    sentence: 'Ended sessions of staff are deleted with the device and address',
    table: 'operator_sessions',
    key: ['id'],
    at: 'r.expires_at',
    only: 'true',
  },
};

export const sessionsErasures: Erasures = {
  user: ({ id, at }) => [
    {
      columns: 'sessions.ip, user_agent',
      change: sql`update sessions set ip = null, user_agent = null, revoked_at = coalesce(revoked_at, ${at}),
        revoked_reason = coalesce(revoked_reason, 'disabled') where user_id = ${id}`,
    },
  ],
};
