// Contract of retention, for staff: how long what is kept, and the proof of what was deleted.
import { z } from 'zod';
import { erasureAnswer } from '../account/erasure.ts';
import type { Contract } from '../endpoint.ts';
import { instant, pageOf, pageQuery } from '../envelope.ts';
import { idField, reasonInput } from '../fields.ts';

export const retentionRule = z.object({
  kind: z.string(),
  label: z.string().describe('What is kept, as people read it'),
  keptDays: z.number().int(),
  sentence: z.string().describe('What happens when the time is over'),
  why: z.string().describe('Why it is kept so long and no longer'),
});
export type RetentionRuleText = z.output<typeof retentionRule>;

export const retentionRun = z.object({
  id: idField,
  kind: z.string(),
  label: z.string().describe('As that of its rule; the kind where a rule is no more'),
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
