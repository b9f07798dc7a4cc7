// Decisions on requests: approve, decline, and several at once. The last approval starts execution.

import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { countApprovals, decisionRightOf, readStanding, type Verdict } from './checkers.ts';
import { executeRequest } from './execute.ts';
import { insertDecision, type RequestRow, selectDecisions } from './queries.ts';
import { approvalStates } from './states.ts';

export type DecidingCall = { environment: Environment; actor: Actor; audit: (details: AuditDetails) => void };
export type Decision = {
  decision: 'approved' | 'declined';
  /** The revision that was viewed; a decision on any other is refused. */
  revision: number;
  comment: string | null;
};

const state = (sentence: string): AppError => new AppError('APPROVAL_STATE', { sentence });

/** Decides for the caller, or for the person they are a delegate of; returns the updated request. */
export async function decideRequest(
  services: TxServices,
  tx: Tx,
  call: DecidingCall,
  requestId: string,
  decision: Decision,
): Promise<RequestRow> {
  const { environment, actor } = call;
  const locked = await approvalStates.lock(tx, { environmentId: environment.id, requestId });
  const { row } = locked;
  const now = services.clock.now();
  const decisions = await selectDecisions(tx, environment.id, [row.id]);
  const standing = await readStanding(tx, environment, now);
  const verdict = decisionRightOf(row, decisions, standing, { userId: actor.userId, now });
  if (!verdict.ok) throw state(verdict.why);
  if (row.revision !== decision.revision)
    throw state('The request has changed since you opened it. Review it again before you decide.');
  await writeDecision(services, tx, { call, row, decision, verdict });
  const line = lineAfter(row, decision, (number) => {
    const approvalCount = countApprovals(row, number, decisions, standing.people);
    return number === row.step ? approvalCount + 1 : approvalCount;
  });
  const forName = verdict.inPlaceOf?.name ?? null;
  return approvalStates.change(services, tx, locked, {
    ...(line.set && { set: line.set(now) }),
    line: {
      kind: line.kind,
      params: { step: row.step, forName, comment: decision.comment },
      actor: callerOf(actor),
      tone: decision.decision === 'declined' ? 'danger' : 'success',
    },
    audit: call.audit,
    audited: {
      before: { status: row.status, step: row.step },
      after: {
        decision: decision.decision,
        reference: row.reference,
        title: row.title,
        comment: decision.comment,
      },
    },
  });
}

type LineAfter = {
  kind: 'declined' | 'approved' | 'passed' | 'accepted';
  set?: (now: Date) => { step?: number; decidedAt?: Date; nextAt?: Date };
};

/**
 * Returns the state of the request after a decision; `given` is the number of approvals of a step, including this one. It moves to the
 * first incomplete step, which may be an earlier one if someone who approved there has lost the permission.
 */
function lineAfter(
  row: RequestRow,
  { decision }: Decision,
  approvalCount: (step: number) => number,
): LineAfter {
  if (decision === 'declined') return { kind: 'declined', set: (now) => ({ decidedAt: now }) };
  const open = row.steps.findIndex(({ need }, index) => approvalCount(index + 1) < need) + 1;
  if (open === 0) return { kind: 'accepted', set: (now) => ({ decidedAt: now, nextAt: now }) };
  if (open === row.step) return { kind: 'approved' };
  return { kind: 'passed', set: () => ({ step: open }) };
}

async function writeDecision(
  services: TxServices,
  tx: Tx,
  decided: {
    call: DecidingCall;
    row: RequestRow;
    decision: Decision;
    verdict: Extract<Verdict, { ok: true }>;
  },
): Promise<void> {
  const { call, row, decision, verdict } = decided;
  const { actor, environment } = call;
  await insertDecision(tx, {
    environmentId: environment.id,
    requestId: row.id,
    id: services.clock.newId(),
    revision: row.revision,
    step: row.step,
    userId: actor.userId,
    name: actor.name,
    roleName: actor.roleName,
    forUserId: verdict.inPlaceOf?.userId ?? null,
    forName: verdict.inPlaceOf?.name ?? null,
    decision: decision.decision,
    comment: decision.comment,
    inputHash: row.inputHash,
    verifiedAt: actor.verifiedAt ?? null,
    at: services.clock.now(),
  });
}

/** Executes a request right after the last approval; the sweep finds any execution lost in between. */
export async function executeIfApproved(services: Services, row: RequestRow): Promise<void> {
  if (row.status === 'APPROVED') await executeRequest(services, row);
}

type Many = {
  decision: 'approve' | 'decline';
  requests: readonly { id: string; revision: number }[];
  comment: string | null;
};

/** Decides on each request separately: a refusal of one does not affect the others. */
export async function decideMany(services: Services, call: DecidingCall, many: Many) {
  const sentence = 'Comment is required';
  if (many.decision === 'decline' && !many.comment)
    throw new AppError('VALIDATION', { sentence, fields: { comment: sentence } });
  const decision = many.decision === 'approve' ? 'approved' : 'declined';
  const results: { id: string; done: boolean; needsMore: boolean; problem: string | null }[] = [];
  for (const { id, revision } of many.requests) {
    const input = { decision, revision, comment: many.comment } as const;
    try {
      const row = await services.database.inTransaction((tx) => decideRequest(services, tx, call, id, input));
      await executeIfApproved(services, row);
      results.push({ id, done: true, needsMore: row.status === 'PENDING', problem: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, done: false, needsMore: false, problem: error.message });
    }
  }
  return { results };
}
