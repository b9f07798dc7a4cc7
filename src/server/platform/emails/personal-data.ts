// Retention of e-mails, and erasure of personal data in them.
import { sql } from 'kysely';
import { erasedText } from '#server/platform/jobs/outbox.ts';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

/** The content of a failed e-mail is outdated by then: its links and codes have expired long before. */
const retriedDays = 14;
const failedAt = 'r.next_attempt_at';

export const emailsRetention: RetentionRules = {
  email_files: {
    label: 'Files of failed e-mails',
    keptDays: retriedDays,
    sentence: 'Files of e-mails that could not be sent are deleted 14 days after the last attempt',
    table: 'email_attachments',
    key: ['environment_id', 'email_id', 'number'],
    at: '(select m.next_attempt_at from emails m where m.environment_id = r.environment_id and m.id = r.email_id)',
    only: `exists (select from emails m where m.environment_id = r.environment_id and m.id = r.email_id and m.status = 'FAILED')`,
  },
  email_bodies: {
    label: 'Text of failed e-mails',
    keptDays: retriedDays,
    sentence: 'The text of e-mails that could not be sent is erased 14 days after the last attempt',
    why: 'Until then staff can resend them',
    table: 'emails',
    key: ['environment_id', 'id'],
    at: failedAt,
    only: `r.status = 'FAILED' and (r.html <> '' or r.composed_from is not null)`,
    erase: erasedText.emails,
  },
  emails: {
    label: 'E-mails',
    keptDays: 90,
    sentence: 'E-mails that were sent, failed or were discarded are deleted; their text was erased before',
    table: 'emails',
    key: ['environment_id', 'id'],
    at: 'r.created_at',
    only: `r.status <> 'PENDING'`,
  },
};

export const emailsErasures: Erasures = {
  customer: ({ environmentId, email }) => [
    {
      columns: 'emails',
      change: sql`delete from emails where environment_id = ${environmentId} and to_address = ${email}`,
    },
  ],
  user: ({ email }) => [{ columns: 'emails', change: sql`delete from emails where to_address = ${email}` }],
};
