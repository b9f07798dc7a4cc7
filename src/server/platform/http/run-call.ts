// Runs one call of an endpoint: once per key, held where others have to approve it, in one transaction unless it opens its own.

import type { Database, Tx } from '#server/platform/db/database.ts';
import type { ApprovalAnswer } from '#shared/contract/account/approval-shapes.ts';
import { changesState, type Endpoint } from '#shared/contract/endpoint.ts';
import { type AuditedCall, auditDone } from './audit-change.ts';
import type { Clock } from './clock.ts';
import { type IdempotentCall, onceAround, onceInTransaction } from './idempotency.ts';
import type { Operation } from './operations.ts';

// biome-ignore lint/suspicious/noExplicitAny: the loop handles every endpoint; each handler was typed by HandlersOf.
export type AnyCall = any;
export type AnyHandler = {
  before?: (call: AnyCall) => Promise<void>;
  handle: (call: AnyCall) => unknown;
};

/** An endpoint with its handler, as it was mounted. */
export type MountedCall = {
  noun: string;
  name: string;
  endpoint: Endpoint;
  handler: AnyHandler;
  clock?: 'wall';
};

export type Approvals = {
  /** Takes note of an endpoint that may wait for approval; throws when nothing declares what it is. */
  mount(mounted: MountedCall): void;
  /** Throws when something is declared that no endpoint names. */
  assertMounted(): void;
  /** The endpoint of a request, by its name. */
  find(name: string): MountedCall | undefined;
  /** The request that the key of a call has made before; null when it has made none. */
  heldBefore(mounted: MountedCall, call: AnyCall): Promise<ApprovalAnswer | null>;
  /** Null: the call goes on. Else it waits, and this is its answer. `tx`: the transaction of the call, where it has one. */
  hold(mounted: MountedCall, call: AnyCall, tx: Tx | null): Promise<ApprovalAnswer | null>;
};

/** A call that runs because it was approved. */
export type ApprovedRun = {
  /** In the transaction of the call, ahead of it: false when it has been done or is no longer wanted. */
  begin(tx: Tx): Promise<boolean>;
  /** With what the call answered: in its transaction, or right after one that opens its own. */
  done(tx: Tx, answer: unknown): Promise<void>;
};

/** Whether a call was answered with a request for approval. */
export function isHeld(endpoint: Endpoint, answer: unknown): answer is ApprovalAnswer {
  return (
    endpoint.approval !== undefined &&
    typeof answer === 'object' &&
    answer !== null &&
    'approval_request' in answer
  );
}

type RunServices = { database: Database; clock: Clock; approvals: Approvals };

export type RunningCall = {
  mounted: MountedCall;
  call: AnyCall;
  audited: AuditedCall;
  /** It was held before and has been approved. */
  approved?: ApprovedRun;
};

function onceOf({ mounted, call }: RunningCall, { clock }: RunServices): IdempotentCall | null {
  const operation: Operation | null = call.operation;
  return (
    operation && {
      scope: `${mounted.name}:${call.environment?.id ?? 'public'}`,
      key: operation.key,
      requestHash: operation.requestHash,
      now: clock.now(),
    }
  );
}

/** What was held says so in the audit trail in place of what it asks for. */
async function heldOf(
  { approvals }: RunServices,
  { mounted, call, audited, approved }: RunningCall,
  tx: Tx | null,
): Promise<unknown> {
  if (approved) return null;
  const held = await approvals.hold(mounted, call, tx);
  if (!held) return null;
  const { id, reference, title } = held.approval_request;
  audited.details.length = 0;
  audited.details.push({
    action: 'requestApproval',
    entity: 'approval_request',
    entityId: id,
    before: null,
    after: { reference, title, call: mounted.name },
  });
  return held;
}

/** The answer of the call; undefined when it was approved and has been done before. */
export async function runCall(services: RunServices, running: RunningCall): Promise<unknown> {
  const { database, clock } = services;
  const { mounted, call, audited, approved } = running;
  const { endpoint, handler } = mounted;
  const once = onceOf(running, services);
  if (!approved) {
    // Whoever sends a held call again is asked for no code again.
    const before = endpoint.approval ? await services.approvals.heldBefore(mounted, call) : null;
    if (before) return before;
    await handler.before?.(call);
  }
  if (endpoint.transaction === 'own') return runOwn(services, running, once);
  if (!changesState(endpoint)) {
    const result = await handler.handle({ ...call, tx: database.db });
    await auditDone(database.db, clock, audited, result);
    return result;
  }
  return database.inTransaction(async (tx) => {
    if (approved && !(await approved.begin(tx))) return undefined;
    const work = async () => {
      // A transaction that has to be repeated says it again.
      audited.details.length = 0;
      const result = (await heldOf(services, running, tx)) ?? (await handler.handle({ ...call, tx }));
      await auditDone(tx, clock, audited, result);
      return result;
    };
    const result = await (once ? onceInTransaction(tx, once, work) : work());
    await approved?.done(tx, result);
    return result;
  });
}

/** The handler opens its own transactions. */
async function runOwn(
  services: RunServices,
  running: RunningCall,
  once: IdempotentCall | null,
): Promise<unknown> {
  const { database, clock } = services;
  const { mounted, call, audited, approved } = running;
  const work = async () => {
    const result = (await heldOf(services, running, null)) ?? (await mounted.handler.handle(call));
    await auditDone(database.db, clock, audited, result);
    return result;
  };
  if (approved && !(await database.inTransaction((tx) => approved.begin(tx)))) return undefined;
  const result = await (once ? onceAround(database, once, work) : work());
  if (approved) await database.inTransaction((tx) => approved.done(tx, result));
  return result;
}
