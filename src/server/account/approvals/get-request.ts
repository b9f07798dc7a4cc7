// One request as shown on its page: changes, events, decisions made and still possible, and the caller's permissions.

import { readTimeline } from '#server/account/branding/read-timeline.ts';
import type { AnyApprovalCall, ApprovalDescription } from '#server/platform/approvals/approval-subject.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { approvalSentences, stepText } from '#shared/account/approval-texts.ts';
import type { ApprovalDetail } from '#shared/contract/account/approval-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkersOf, decisionRightOf, isCounted, stuckReason } from './checkers.ts';
import { toListItem, type Viewer, viewerOf } from './list-requests.ts';
import { describeApprovalRequest, unpackInput } from './make-request.ts';
import { type DecisionRow, type RequestRow, selectApprovalEvents, selectDecisions } from './queries.ts';
import { getVisibleRequest, isMaker } from './see-request.ts';

type Call = { environment: Environment; actor: Actor };

/** The placeholder for an erased description. */
const forgotten: ApprovalDescription = {
  title: '',
  money: null,
  changes: [],
  effects: { approve: '', later: null, decline: '' },
  path: null,
};

export async function getRequest(
  services: TxServices,
  db: Db,
  call: Call,
  requestId: string,
): Promise<ApprovalDetail> {
  const { environment, actor } = call;
  const { row } = await getVisibleRequest(db, call, requestId);
  const made = await selectDecisions(db, environment.id, [row.id]);
  const viewer = await viewerOf(db, services, actor);
  const { subjects } = services.approvals;
  const declared = subjects[row.module]?.calls[row.call];
  const shown: ApprovalDescription = row.snapshot === null ? forgotten : JSON.parse(row.snapshot);
  const events = await selectApprovalEvents(db, environment.id, row.id);
  const lines = await readTimeline(services, db, events, { sentences: approvalSentences });
  const verdict = decisionRightOf(row, made, viewer.standing, viewer);
  const mine = isMaker(row, actor);
  return {
    ...toListItem(row, { viewer, made, subjects }),
    ruleName: row.ruleName,
    verb: declared?.verb ?? 'Approve',
    changes: shown.changes,
    effects: shown.effects,
    path: shown.path,
    resultPath: row.resultPath,
    failure: row.failure,
    problem: declared ? await problemOf(services, db, { row, declared, environment }) : null,
    stuck: stuckReason(row, made, viewer.standing),
    makerRole: row.makerRole,
    approvalSteps: stepsOf(row, made, viewer),
    why: verdict.ok ? null : verdict.why,
    forName: verdict.ok ? (verdict.inPlaceOf?.name ?? null) : null,
    canWithdraw: mine && (row.status === 'PENDING' || row.status === 'FAILED'),
    canRemind: mine && row.status === 'PENDING',
    edit: mine && actor.kind === 'user' ? editableOf(row, declared) : [],
    timeline: lines.map(({ row: line, ...words }) => ({ ...words, kind: line.kind })),
  };
}

/** Returns the error that the call would raise now. Checked only while it is pending, and without calling an outside party. */
async function problemOf(
  services: TxServices,
  db: Db,
  { row, declared, environment }: { row: RequestRow; declared: AnyApprovalCall; environment: Environment },
): Promise<string | null> {
  if (row.status !== 'PENDING' || row.input === null || declared.prepare) return null;
  const asked = { environment, ...unpackInput(row.input) };
  try {
    await describeApprovalRequest(declared, { services, db, asked, prepared: undefined });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

type Steps = ApprovalDetail['approvalSteps'];

function statusOfStep(row: RequestRow, number: number): Steps[number]['status'] {
  if (number < row.step || row.status === 'APPROVED' || row.status === 'COMPLETED' || row.status === 'FAILED')
    return 'done';
  if (row.status === 'REJECTED') return number === row.step ? 'declined' : 'not_reached';
  if (row.status === 'CLOSED') return 'not_reached';
  return number === row.step ? 'waiting' : 'later';
}

function stepsOf(row: RequestRow, decisions: readonly DecisionRow[], viewer: Viewer): Steps {
  const current = decisions.filter(({ revision }) => revision === row.revision);
  return row.steps.map((step, index) => {
    const number = index + 1;
    const isOpen = row.status === 'PENDING' && number >= row.step;
    const people = isOpen ? checkersOf({ ...row, step: number }, decisions, viewer.standing, viewer.now) : [];
    return {
      number,
      text: stepText(step),
      need: step.need,
      status: statusOfStep(row, number),
      candidates: people.map(({ name, userId }) => (userId === viewer.userId ? 'You' : name)),
      decisions: current
        .filter((item) => item.step === number)
        .map((item) => ({
          ...toDecision(item),
          counts: row.status !== 'PENDING' || isCounted(step, item, viewer.standing.people),
        })),
    };
  });
}

function toDecision(row: DecisionRow): Omit<Steps[number]['decisions'][number], 'counts'> {
  const { name, roleName, forName, decision, comment } = row;
  return {
    name,
    roleName,
    forName,
    decision,
    comment,
    proof: row.verifiedAt ? 'Confirmed with their second factor or password' : null,
    at: row.at.toISOString(),
  };
}

function editableOf(row: RequestRow, declared: AnyApprovalCall | undefined): ApprovalDetail['edit'] {
  if (!declared?.editable || row.input === null) return [];
  if (row.status !== 'PENDING' && row.status !== 'FAILED') return [];
  const body = (unpackInput(row.input).body ?? {}) as Record<string, unknown>;
  return Object.entries(declared.editable).map(([name, { label, type }]) => {
    const value = body[name];
    const isPlain = typeof value === 'string' || typeof value === 'number';
    return { name, label, type, value: isPlain ? value : null };
  });
}
