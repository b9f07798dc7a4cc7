// Contract of retention, for staff: how long what is kept, and the proof of what was deleted.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant, pageOf, pageQuery } from '../envelope.ts';
import { idField } from '../fields.ts';

export const retentionRule = z.object({
  kind: z.string(),
  keptDays: z.number().int(),
  sentence: z.string().describe('What happens when the time is over'),
});

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

export const retentionContract = {
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
    query: pageQuery.extend({ kind: z.string().max(40).optional() }),
    output: pageOf(retentionRun),
  },
} as const satisfies Contract;
