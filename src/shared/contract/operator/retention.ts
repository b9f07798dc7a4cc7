// Contract of retention, for staff: how long what is kept, and the proof of what was deleted.
import { z } from 'zod';
import { erasureAnswer } from '../account/erasure.ts';
import type { Contract } from '../endpoint.ts';
import { instant, pageOf, pageQuery } from '../envelope.ts';
import { idField, reasonInput } from '../fields.ts';

/** What is kept for a time, as people read it. The table of rules has one for each. */
export const retentionKindLabels = {
  api_calls: 'API calls',
  webhook_events: 'Webhook events',
  emails: 'E-mails',
  sms: 'SMS',
  private_files: 'Private files',
  failed_payments: 'Failed payments',
  exports: 'Exports',
  imported_rows: 'Imported rows',
  wrong_tries: 'Wrong tries',
  one_time_codes: 'One-time codes',
  sign_in_attempts: 'Sign-in attempts',
  passkey_challenges: 'Passkey challenges',
  password_links: 'Password links',
  email_changes: 'E-mail changes',
  staff_links: 'Staff links',
  session_tokens: 'Session tokens',
  sessions: 'Sessions',
  staff_sessions: 'Staff sessions',
  known_devices: 'Known devices',
  compliance_directors: 'Compliance directors',
  compliance_drafts: 'Compliance drafts',
  unfinished_sign_ups: 'Unfinished sign-ups',
  sign_ups_of_suspended: 'Sign-ups of suspended businesses',
  expired_invitations: 'Expired invitations',
  invitations_of_suspended: 'Invitations of suspended businesses',
} as const;
export type RetentionKind = keyof typeof retentionKindLabels;

export const retentionRule = z.object({
  kind: z.string(),
  keptDays: z.number().int(),
  sentence: z.string().describe('What happens when the time is over'),
  why: z.string().describe('Why it is kept so long and no longer'),
});
export type RetentionRuleText = z.output<typeof retentionRule>;

export const retentionRun = z.object({
  id: idField,
  kind: z.string(),
  cutoff: instant.describe('What was older than this'),
  removed: z.number().int().describe('How many rows were deleted or erased'),
  oldestAt: instant,
  newestAt: instant,
  keysSha256: z.string().describe('SHA-256 of their keys, in order, a line each'),
  ranAt: instant,
});
export type RetentionRun = z.output<typeof retentionRun>;

export const erasure = z.object({
  id: idField,
  kind: z.enum(['customer', 'user']),
  subjectId: idField.describe('Their row stays, under a pseudonym'),
  requestedKind: z.enum(['member', 'operator', 'person']),
  requestedBy: idField,
  requestedByName: z.string().nullable().describe('null when the person asked themself'),
  reason: z.string(),
  erased: z.array(z.object({ columns: z.string(), rows: z.number().int() })),
  erasedAt: instant,
  sha256: z.string().describe('Of the record and of the one before it'),
});
export type Erasure = z.output<typeof erasure>;

export const retentionRunQuery = pageQuery.extend({ kind: z.string().max(40).optional() });

export const retentionContract = {
  listErasures: {
    method: 'GET',
    url: '/operator/retention/erasures',
    summary: 'Who was erased on request, newest first: the proof of it',
    access: { operator: ['AUDIT_TRAIL.READ'] },
    query: pageQuery,
    output: pageOf(erasure),
  },
  eraseUser: {
    method: 'POST',
    url: '/operator/users/:userId/erase',
    summary: 'Erase a person on request, for good',
    access: { operator: ['USERS.READ_WRITE'] },
    stepUp: true,
    params: z.object({ userId: idField }),
    body: reasonInput,
    output: erasureAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Person erased',
  },
  listRetentionRules: {
    method: 'GET',
    url: '/operator/retention/rules',
    summary: 'How long each kind of data is kept',
    access: { operator: ['AUDIT_TRAIL.READ'] },
    output: z.object({ items: z.array(retentionRule) }),
  },
  listRetentionRuns: {
    method: 'GET',
    url: '/operator/retention/runs',
    summary: 'What was deleted because its time was over, newest first',
    access: { operator: ['AUDIT_TRAIL.READ'] },
    query: retentionRunQuery,
    output: pageOf(retentionRun),
  },
  downloadRetentionRuns: {
    method: 'GET',
    url: '/operator/retention/runs/file',
    summary: 'What was deleted because its time was over, as CSV; the newest 50,000',
    access: { operator: ['AUDIT_TRAIL.READ'] },
    query: retentionRunQuery.pick({ kind: true }),
    output: 'file',
  },
  downloadErasures: {
    method: 'GET',
    url: '/operator/retention/erasures/file',
    summary: 'Who was erased on request, as CSV; the newest 50,000',
    access: { operator: ['AUDIT_TRAIL.READ'] },
    output: 'file',
  },
} as const satisfies Contract;
