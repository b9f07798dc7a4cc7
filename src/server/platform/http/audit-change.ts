// The audit trail of calls: successful changes, by default with their input, and refused ones.
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
  /** The details that the handler passed to `audit`. */
  details: AuditDetails[];
};

/** Whether a call is audited: changes by signed-in callers are; visitors' calls and reads are when their handler requests it. */
function isAudited({ endpoint }: AuditedCall): boolean {
  return endpoint.audit === 'reads' || (endpoint.audit !== false && changesState(endpoint));
}

function entityIdOf(params: unknown): string | null {
  const values = Object.values((params ?? {}) as Record<string, unknown>);
  return typeof values[0] === 'string' ? values[0] : null;
}

/** Returns the id of a created object from the response. */
function madeIdOf(result: unknown): string | null {
  const id = (result as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : null;
}

type Fields = Record<string, unknown> | null;

/** Adds the currency of the response to an amount that is recorded without one, so that readers can be shown it in major units. */
function withCurrency(after: Fields, { before }: AuditDetails, result: unknown): Fields {
  const currency = (result as { currency?: unknown } | null | undefined)?.currency;
  const isMissing = typeof after?.amount === 'number' && !after.currency && !before?.currency;
  return isMissing && typeof currency === 'string' ? { ...after, currency } : after;
}

/** Records a successful call; `result` is its response. */
export async function auditDone(db: Db, clock: Clock, call: AuditedCall, result: unknown): Promise<void> {
  if (!isAudited(call)) return;
  const known = (call.actor !== null || call.operator !== null) && changesState(call.endpoint);
  const details = call.details.length > 0 ? call.details : known ? [{}] : [];
  for (const one of details) {
    // Only input defined in the contract was validated.
    const { query, body } = call.endpoint;
    const input = { ...(query && (call.query as object)), ...(body && (call.body as object)) };
    const after = one.before === undefined && one.after === undefined ? input : one.after;
    await recordAudit(db, clock, call, call.origin, {
      action: call.name,
      entity: call.noun,
      entityId: entityIdOf(call.params) ?? madeIdOf(result),
      ...one,
      ...(after !== undefined && { after: withCurrency(after, one, result) }),
    });
  }
}

/** Invalid input and expired sessions are not audited. */
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
 * Records a refused change in its own transaction, since that of the change was rolled back. The caller gets the reason of the refusal even
 * when the entry cannot be written.
 */
export async function auditRefused(needs: Needs, call: AuditedCall, error: unknown): Promise<void> {
  const { database, clock, log } = needs;
  if (!isAudited(call) || !(error instanceof AppError) || everyday.has(error.code)) return;
  if (!call.actor && !call.operator && call.details.length === 0) return;
  const [detail] = call.details;
  await runInBackground(log, 'audit of a refusal', () =>
    recordAudit(database.db, clock, call, call.origin, {
      action: call.name,
      entity: call.noun,
      entityId: entityIdOf(call.params),
      ...detail,
      result: 'refused',
      errorCode: error.code,
    }),
  );
}
