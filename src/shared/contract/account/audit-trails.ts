// Contract of the audit trail: changes in the business, with actor, origin and result.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageQuery, instant, pageWithCounts } from '../envelope.ts';
import { idField, listOf, searchField } from '../fields.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { modes } from './session.ts';

/**
 * user: a member · api_key: an integration of the business · operator: staff of the provider · visitor: not signed in · system: a rule or a
 * job
 */
export const auditActorKinds = ['user', 'api_key', 'operator', 'visitor', 'system'] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];
/** done: the change was made · refused: it was attempted and not allowed */
export const auditResults = ['done', 'refused'] as const;

export const auditFilters = z.object({
  search: searchField.describe(
    'What was done in words, name or e-mail of the person who made the change, the id of what was changed, or an IP address',
  ),
  from: instantField.optional(),
  to: instantField.optional(),
  actorKind: listOf(auditActorKinds),
  result: listOf(auditResults),
  mode: listOf(modes),
  entity: z.string().max(60).optional().describe('Type of the item that was changed'),
  action: z.string().max(60).optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;
export const auditListQuery = auditFilters.extend(countedPageQuery.shape);

export const auditEntry = z.object({
  id: idField,
  at: instant,
  actor: z.object({
    kind: z.enum(auditActorKinds),
    name: z.string(),
    email: z.string().nullable(),
    role: z.string().nullable(),
    impersonator: z
      .string()
      .nullable()
      .describe('E-mail of the member whose dashboard the operator was viewing'),
  }),
  action: z.string().describe('Name of the call'),
  summary: z.string().describe('What the action does, as a sentence'),
  entity: z.string(),
  entityId: z.string().nullable(),
  mode: z.enum(modes).nullable(),
  ip: z.string().nullable(),
  result: z.enum(auditResults),
  errorCode: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const fields = z.record(z.string(), z.unknown()).nullable();
export const auditEntryDetail = auditEntry.extend({
  before: fields.describe('Fields before the change, secrets masked'),
  after: fields,
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  chain: z
    .object({
      seq: z.number().int(),
      hash: z.string().describe('SHA-256, hexadecimal'),
      previousHash: z.string(),
    })
    .nullable()
    .describe('null for about a second, until the entry is sealed'),
});
export type AuditEntryDetail = z.output<typeof auditEntryDetail>;

const permissions = canRead('REPORTS.AUDIT_TRAILS');

export const auditTrailsContract = {
  listAuditEntries: {
    method: 'GET',
    url: '/reports/audit-trails',
    summary: 'List audit trail entries',
    access: permissions,
    query: auditListQuery,
    output: pageWithCounts(
      auditEntry,
      z.object({ all: z.number().int(), done: z.number().int(), refused: z.number().int() }),
    ),
  },
  listAuditEntities: {
    method: 'GET',
    url: '/reports/audit-trails/entities',
    summary: 'List the types of items in the audit trail',
    access: permissions,
    output: z.array(z.string()),
  },
  getAuditEntry: {
    method: 'GET',
    url: '/reports/audit-trails/:entryId',
    summary: 'Get an audit trail entry',
    description: 'Returns the values before and after the change.',
    access: permissions,
    params: z.object({ entryId: idField }),
    output: auditEntryDetail,
    errors: ['NOT_FOUND'],
  },
  exportAuditEntries: {
    method: 'POST',
    url: '/reports/audit-trails/export',
    summary: 'Export audit trail entries',
    access: permissions,
    idempotency: 'optional',
    body: exportInput(auditFilters),
    output: exportJob,
  },
} as const satisfies Contract;
