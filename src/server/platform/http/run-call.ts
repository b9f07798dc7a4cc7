// Runs one call of an endpoint: once per key, deferred if it needs approval, in one transaction unless the handler opens its own.

import type { Database, Tx } from '#server/platform/db/database.ts';
import type { ApprovalAnswer } from '#shared/contract/account/approval-shapes.ts';
import { changesState, type Endpoint } from '#shared/contract/endpoint.ts';
import { type AuditedCall, auditDone } from './audit-change.ts';
import type { Clock } from './clock.ts';
import { type IdempotentCall, onceInTransaction, runOnceWithOwnTransactions } from './idempotency.ts';
import type { Operation } from './operations.ts';

// biome-ignore lint/suspicious/noExplicitAny: the loop handles every endpoint; each handler was typed by HandlersOf.
export type AnyCall = any;
export type AnyHandler = {
  before?: (call: AnyCall) => Promise<void>;
  handle: (call: AnyCall) => unknown;
};

/** An endpoint with its handler, as mounted. */
export type MountedCall = {
  noun: string;
  name: string;
  endpoint: Endpoint;
  handler: AnyHandler;
  clock?: 'wall';
};

export type Approvals = {
  /** Registers an endpoint that may need approval; throws when it has no approval declaration. */
  mount(mounted: MountedCall): void;
  /** Throws if there is a declaration that no endpoint names. */
  assertMounted(): void;
  /** Returns an endpoint by the name in an approval request. */
  find(name: string): MountedCall | undefined;
  /** Returns the approval request that an earlier call with the same key created; null if there is none. */
  heldBefore(mounted: MountedCall, call: AnyCall): Promise<ApprovalAnswer | null>;
  /**
   * Returns null if the call may proceed, else the approval request, which is the response. `tx`: the transaction of the call, if it has
   * one.
   */
  hold(mounted: MountedCall, call: AnyCall, tx: Tx | null): Promise<ApprovalAnswer | null>;
};

/** The run of a call after its approval. */
export type ApprovedRun = {
  /** Runs first in the transaction of the call; returns false when the call has been done already or is no longer wanted. */
  begin(tx: Tx): Promise<boolean>;
  /** Receives the response of the call: in its transaction, or right after a call that opens its own. */
  done(tx: Tx, answer: unknown): Promise<void>;
};

/** Whether the response of a call is an approval request. */
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
  /** Set when the call was deferred before and has been approved. */
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

/** Defers the call if it needs approval. The audit trail then records the approval request instead of the requested change. */
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

/** Returns the response of the call; undefined if it was approved and has been done before. */
export async function runCall(services: RunServices, running: RunningCall): Promise<unknown> {
  const { database, clock } = services;
  const { mounted, call, audited, approved } = running;
  const { endpoint, handler } = mounted;
  const once = onceOf(running, services);
  if (!approved) {
    // A repeated call that already awaits approval does not ask for a code again.
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
      // A retry of the transaction records the details again.
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

/** Runs a handler that opens its own transactions. */
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
  const result = await (once ? runOnceWithOwnTransactions(database, once, work) : work());
  if (approved) await database.inTransaction((tx) => approved.done(tx, result));
  return result;
}
