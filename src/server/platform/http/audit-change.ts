// Keeps the audit trail of calls: what was done, by default with the input of the call, and what was refused.
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '#server/platform/db/database.ts';
import { changesState, type Endpoint } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type AuditActor, type AuditOrigin, recordAudit } from './audit.ts';
import { runInBackground } from './background.ts';
import type { AuditDetails } from './call.ts';
import type { Clock } from './clock.ts';

export type AuditedCall = AuditActor & {
  name: string;
  noun: string;
  endpoint: Endpoint;
  origin: AuditOrigin;
  params: unknown;
  query: unknown;
  body: unknown;
  /** What the handler said while it worked. */
  details: AuditDetails[];
};

/** Whether a change by somebody signed in is kept; visitors' calls and what is read are kept where their handler says so. */
function isAudited({ endpoint }: AuditedCall): boolean {
  return endpoint.audit === 'reads' || (endpoint.audit !== false && changesState(endpoint));
}

function entityIdOf(params: unknown): string | null {
  const values = Object.values((params ?? {}) as Record<string, unknown>);
  return typeof values[0] === 'string' ? values[0] : null;
}

/** What was made has its id in the answer. */
function madeIdOf(result: unknown): string | null {
  const id = (result as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : null;
}

/** Writes what was done; `result` is the answer of the call. */
export async function auditDone(db: Db, clock: Clock, call: AuditedCall, result: unknown): Promise<void> {
  if (!isAudited(call)) return;
  const known = (call.actor !== null || call.operator !== null) && changesState(call.endpoint);
  const details = call.details.length > 0 ? call.details : known ? [{}] : [];
  for (const one of details) {
    // Only what the contract knows has been checked.
    const { query, body } = call.endpoint;
    const input = { ...(query && (call.query as object)), ...(body && (call.body as object)) };
    await recordAudit(db, clock, call, call.origin, {
      action: call.name,
      entity: call.noun,
      entityId: entityIdOf(call.params) ?? madeIdOf(result),
      ...(one.before === undefined && one.after === undefined && { after: input }),
      ...one,
    });
  }
}

/** Input that has to be corrected and sessions that have ended are not worth an entry. */
const everyday = new Set([
  'VALIDATION',
  'MALFORMED',
  'UNAUTHENTICATED',
  'PASSWORD_EXPIRED',
  'NOT_FOUND',
  'IDEMPOTENCY_BUSY',
]);

type Needs = { database: Database; clock: Clock; log: FastifyBaseLogger };

/**
 * Writes that a change was refused, in a transaction of its own since that of the change is gone. The caller hears why it
 * was refused also when that cannot be written down.
 */
export async function auditRefused(needs: Needs, call: AuditedCall, error: unknown): Promise<void> {
  const { database, clock, log } = needs;
  if (!isAudited(call) || !(error instanceof AppError) || everyday.has(error.code)) return;
  if (!call.actor && !call.operator && call.details.length === 0) return;
  const [said] = call.details;
  await runInBackground(log, 'audit of a refusal', () =>
    recordAudit(database.db, clock, call, call.origin, {
      action: call.name,
      entity: call.noun,
      entityId: entityIdOf(call.params),
      ...said,
      result: 'refused',
      errorCode: error.code,
    }),
  );
}
