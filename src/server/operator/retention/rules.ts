// How long each kind of data is kept, and what becomes of it then: one table, read by the job and by the console.
import type { RetentionKind } from '#shared/contract/operator/retention.ts';

export type RetentionRule = {
  keptDays: number;
  /** What happens, for staff. */
  sentence: string;
  /** Why so long and no longer; left out, because it is not needed then. */
  why?: string;
  table: string;
  key: readonly string[];
  /** How old it is: SQL over the row `r`; what has no age is kept. */
  at: string;
  /** Which rows; `r` is the row. */
  only: string;
  /** What is set instead of deleting the row. */
  erase?: string;
};

const inEnvironment = ['environment_id', 'id'];

/** No section, director, dispute or chargeback has the file. */
const isUnused = `not exists (select from compliance_directors d where d.business_id = r.business_id and d.id_file_id = r.id)
  and not exists (select from dispute_attachments a where a.business_id = r.business_id and a.file_id = r.id)
  and not exists (select from chargeback_files c where c.business_id = r.business_id and c.file_id = r.id)
  and not exists (select from compliance_sections s where s.business_id = r.business_id and strpos(s.details::text, r.id::text) > 0)`;

/** What cannot be used any more, and proves nothing that the audit trail does not. */
const signInRules = {
  wrong_tries: {
    keptDays: 2,
    sentence: 'Counters of wrong passwords and codes are deleted',
    table: 'guesses',
    key: ['account', 'kind', 'origin'],
    at: 'r.last_failed_at',
    only: 'true',
  },
  one_time_codes: {
    keptDays: 7,
    sentence: 'One-time codes are deleted',
    table: 'one_time_codes',
    key: ['id'],
    at: 'r.created_at',
    only: 'true',
  },
  sign_in_attempts: {
    keptDays: 7,
    sentence: 'Sign-ins that waited for a second factor are deleted',
    table: 'sign_ins',
    key: ['id'],
    at: 'r.created_at',
    only: 'true',
  },
  passkey_challenges: {
    keptDays: 7,
    sentence: 'Challenges of passkeys are deleted',
    table: 'passkey_challenges',
    key: ['challenge_hash'],
    at: 'r.created_at',
    only: 'true',
  },
  password_links: {
    keptDays: 7,
    sentence: 'Links for a new password are deleted',
    table: 'password_resets',
    key: ['token_hash'],
    at: 'r.created_at',
    only: 'true',
  },
  email_changes: {
    keptDays: 7,
    sentence: 'Changes of an e-mail address that were not confirmed in time are deleted',
    table: 'email_changes',
    key: ['user_id'],
    at: 'r.expires_at',
    only: 'true',
  },
  staff_links: {
    keptDays: 30,
    sentence: 'Links with which staff choose a password are deleted after they expired',
    table: 'operator_invites',
    key: ['token_hash'],
    at: 'r.expires_at',
    only: 'true',
  },
  session_tokens: {
    keptDays: 30,
    sentence: 'Tokens of sessions are deleted after they expired',
    table: 'session_tokens',
    key: ['token_hash'],
    at: 'r.expires_at',
    only: 'true',
  },
  // As long as the browser is known, so that no e-mail tells of a new device that is an old one.
  sessions: {
    keptDays: 400,
    sentence:
      'Sessions of members that ended are deleted with the device and address; views as a member stay as a record',
    table: 'sessions',
    key: ['id'],
    at: 'r.last_seen_at',
    only: `r.impersonator_id is null and not exists (select from session_tokens t where t.session_id = r.id)`,
  },
  staff_sessions: {
    keptDays: 400,
    sentence: 'Sessions of staff that ended are deleted with the device and address',
    table: 'operator_sessions',
    key: ['id'],
    at: 'r.expires_at',
    only: 'true',
  },
  known_devices: {
    keptDays: 400,
    sentence: 'Browsers on which nobody signed in again are forgotten when their cookie ends',
    table: 'known_devices',
    key: ['account', 'token_hash'],
    at: 'r.last_seen_at',
    only: 'true',
  },
} as const satisfies Record<string, RetentionRule>;

const neverSent = `not exists (select from compliance_sections s where s.business_id = r.business_id and s.submitted_at is not null)`;
const lastTouched = `(select max(s.saved_at) from compliance_sections s where s.business_id = r.business_id)`;
const draftYearsSentence = 'not touched for 24 months are deleted';

export const notNeeded =
  'The purpose for which it was collected is gone (Nigeria Data Protection Act 2023, section 24)';

/** Five years, two of which may be leap years. */
const fiveYearsDays = 1827;
const lawOfRecords =
  'Records of customers are kept for five years (Money Laundering (Prevention and Prohibition) Act 2022, section 8; in the US 31 CFR 1010.430)';

/** What businesses leave behind that never became customers, or ceased to be. The order matters: directors before sections. */
const businessRules = {
  compliance_directors: {
    keptDays: 730,
    sentence: `Directors in compliance drafts that were never submitted and ${draftYearsSentence}`,
    table: 'compliance_directors',
    key: ['business_id', 'id'],
    at: lastTouched,
    only: neverSent,
  },
  // The age is that of the whole, so directors that are left of a large batch keep their sections.
  compliance_drafts: {
    keptDays: 730,
    sentence: `Compliance drafts that were never submitted and ${draftYearsSentence}`,
    table: 'compliance_sections',
    key: ['business_id', 'section'],
    at: lastTouched,
    only: `${neverSent} and not exists (select from compliance_directors d where d.business_id = r.business_id)`,
  },
  unfinished_sign_ups: {
    keptDays: 90,
    sentence: 'Sign-ups that were never finished are deleted',
    table: 'signups',
    key: ['id'],
    at: 'r.created_at',
    only: 'r.completed_at is null',
  },
  sign_ups_of_suspended: {
    keptDays: fiveYearsDays,
    sentence: `Sign-ups of people all of whose businesses were suspended five years ago are deleted`,
    why: lawOfRecords,
    table: 'signups',
    key: ['id'],
    at: `(select max(b.suspended_at) from members m join businesses b on b.id = m.business_id where m.user_id = r.user_id)`,
    only: `r.completed_at is not null and not exists (select from members m join businesses b on b.id = m.business_id
      where m.user_id = r.user_id and b.suspended_at is null)`,
  },
  expired_invitations: {
    keptDays: 90,
    sentence: 'Invitations to a team that nobody accepted are deleted after they expired',
    table: 'invitations',
    key: ['business_id', 'id'],
    at: 'r.expires_at',
    only: 'r.accepted_at is null',
  },
  invitations_of_suspended: {
    keptDays: fiveYearsDays,
    sentence: `Accepted invitations of businesses suspended five years ago are deleted`,
    why: lawOfRecords,
    table: 'invitations',
    key: ['business_id', 'id'],
    at: `(select b.suspended_at from businesses b where b.id = r.business_id)`,
    only: 'r.accepted_at is not null',
  },
} as const satisfies Record<string, RetentionRule>;

export const retentionRules = {
  api_calls: {
    keptDays: 30,
    sentence: 'Calls of API keys are deleted',
    table: 'api_calls',
    key: inEnvironment,
    at: 'r.at',
    only: 'true',
  },
  webhook_events: {
    keptDays: 90,
    sentence: 'Events of webhooks are deleted with their deliveries',
    table: 'webhook_events',
    key: inEnvironment,
    at: 'r.recorded_at',
    only: 'r.number is not null',
  },
  emails: {
    keptDays: 90,
    sentence: 'E-mails that were sent or given up are deleted; their text was erased when they were sent',
    table: 'emails',
    key: ['id'],
    at: 'r.created_at',
    only: `r.status <> 'PENDING'`,
  },
  sms: {
    keptDays: 90,
    sentence: 'SMS that were sent or given up are deleted; their text was erased when they were sent',
    table: 'sms_messages',
    key: ['id'],
    at: 'r.created_at',
    only: `r.status <> 'PENDING'`,
  },
  private_files: {
    keptDays: 30,
    sentence: 'Documents that nothing refers to are deleted',
    table: 'private_files',
    key: ['business_id', 'id'],
    at: 'r.created_at',
    only: isUnused,
  },
  failed_payments: {
    keptDays: 365,
    sentence:
      'Name, e-mail, phone and address of the payer are erased from payments that failed or were abandoned',
    table: 'transactions',
    key: inEnvironment,
    at: 'r.ended_at',
    only: `r.status = 'failed' and (r.customer_email is not null or r.customer_name is not null or r.customer_phone is not null or r.ip is not null)`,
    erase: `customer_email = null, customer_name = null, customer_phone = null, ip = null, answers = '[]'`,
  },
  exports: {
    keptDays: 0,
    sentence: 'Exports are deleted with their files when they expire, a week after they were asked for',
    table: 'exports',
    key: inEnvironment,
    at: 'r.expires_at',
    only: 'true',
  },
  imported_rows: {
    keptDays: 90,
    sentence: 'Rows of imported files are erased; what became of each stays',
    table: 'import_rows',
    key: ['owner_id', 'import_id', 'line'],
    at: 'r.at',
    only: 'r.cells is not null',
    erase: 'cells = null',
  },
  ...signInRules,
  ...businessRules,
} as const satisfies Record<RetentionKind, RetentionRule>;
