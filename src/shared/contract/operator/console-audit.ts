// Contract of the console's own audit trail: actions of staff, their target and result.
import { z } from 'zod';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { instant, pageOf, pageQuery } from '../envelope.ts';
import { idField, searchField } from '../fields.ts';

export const consoleAuditQuery = pageQuery.extend({
  search: searchField.describe('Action, or name or e-mail of the operator'),
  result: z.enum(['done', 'refused']).optional(),
  businessId: idField.optional(),
  from: instantField.optional(),
  to: instantField.optional(),
});

const fields = z.record(z.string(), z.unknown()).nullable();

export const consoleAuditEntry = z.object({
  id: idField,
  at: instant,
  operator: z.string(),
  email: z.string().nullable(),
  role: z.string().nullable(),
  action: z.string().describe('Name of the call'),
  summary: z.string().describe('What the action does, as a sentence'),
  entity: z.string(),
  entityId: z.string().nullable(),
  businessId: idField.nullable(),
  businessName: z.string().nullable(),
  result: z.enum(['done', 'refused']),
  errorCode: z.string().nullable(),
  ip: z.string().nullable(),
  before: fields,
  after: fields,
});
export type ConsoleAuditEntry = z.output<typeof consoleAuditEntry>;

export const consoleAuditContract = {
  listConsoleAudit: {
    method: 'GET',
    url: '/operator/audit-trail',
    summary: 'List the console audit trail',
    description: 'Newest first.',
    access: { operator: ['AUDIT_TRAIL.READ'] },
    query: consoleAuditQuery,
    output: pageOf(consoleAuditEntry),
  },
} as const satisfies Contract;
