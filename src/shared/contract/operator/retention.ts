// Contract of retention, for staff: the retention periods, and the proof of deletions.
import { z } from 'zod';
import { erasureAnswer } from '../account/erasure.ts';
import type { Contract } from '../endpoint.ts';
import { instant, pageOf, pageQuery } from '../envelope.ts';
import { idField, reasonInput } from '../fields.ts';

export const retentionRule = z.object({
  kind: z.string(),
  label: z.string().describe('What is kept, in plain language'),
  keptDays: z.number().int(),
  sentence: z.string().describe('What happens after the period'),
  why: z.string().describe('Reason for the period'),
});
export type RetentionRuleText = z.output<typeof retentionRule>;

export const retentionRun = z.object({
  id: idField,
  kind: z.string(),
  label: z.string().describe('Label of its rule; the kind if the rule no longer exists'),
  cutoff: instant.describe('Rows older than this'),
  removed: z.number().int().describe('Number of rows deleted or erased'),
  oldestAt: instant,
  newestAt: instant,
  keysSha256: z.string().describe('SHA-256 of their keys in order, one per line'),
  ranAt: instant,
});
export type RetentionRun = z.output<typeof retentionRun>;

export const erasure = z.object({
  id: idField,
  kind: z.enum(['customer', 'user']),
  subjectId: idField.describe('Their row is kept under a pseudonym'),
  requestedKind: z.enum(['member', 'operator', 'person']),
  requestedBy: idField,
  requestedByName: z.string().nullable().describe('null when the person made the request'),
  reason: z.string(),
  erased: z.array(z.object({ columns: z.string(), rows: z.number().int() })),
  erasedAt: instant,
  sha256: z.string().describe('Hash of the record and the previous one'),
});
export type Erasure = z.output<typeof erasure>;

export const retentionRunQuery = pageQuery.extend({ kind: z.string().max(40).optional() });

export const retentionContract = {
  listErasures: {
    method: 'GET',
    url: '/operator/retention/erasures',
    summary: 'List erasures',
    description: 'Newest first, with the proof of each.',
    access: { operator: ['AUDIT_TRAIL.READ'] },
    query: pageQuery,
    output: pageOf(erasure),
  },
  eraseUser: {
    method: 'POST',
    url: '/operator/users/:userId/erase',
    summary: 'Erase a person’s personal data',
    description: 'This cannot be undone.',
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
    summary: 'List retention rules',
    description: 'Returns how long each type of data is kept.',
    access: { operator: ['AUDIT_TRAIL.READ'] },
    output: z.object({ items: z.array(retentionRule) }),
  },
  listRetentionRuns: {
    method: 'GET',
    url: '/operator/retention/runs',
    summary: 'List retention runs',
    description: 'Returns what was deleted at the end of its period, newest first.',
    access: { operator: ['AUDIT_TRAIL.READ'] },
    query: retentionRunQuery,
    output: pageOf(retentionRun),
  },
  downloadRetentionRuns: {
    method: 'GET',
    url: '/operator/retention/runs/file',
    summary: 'Download retention runs',
    description: 'Returns a CSV of the newest 50,000.',
    access: { operator: ['AUDIT_TRAIL.READ'] },
    query: retentionRunQuery.pick({ kind: true }),
    output: 'file',
  },
  downloadErasures: {
    method: 'GET',
    url: '/operator/retention/erasures/file',
    summary: 'Download erasures',
    description: 'Returns a CSV of the newest 50,000.',
    access: { operator: ['AUDIT_TRAIL.READ'] },
    output: 'file',
  },
} as const satisfies Contract;
