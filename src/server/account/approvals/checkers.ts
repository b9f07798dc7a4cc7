// Who can decide on a request now: those named in its step and their delegates, never its maker.

import type { Person } from '#server/account/businesses/list-members.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { type ApprovalStep, stepText } from '#shared/account/approval-texts.ts';
import { canBeMet, isNamed, listPeople, type Place } from './people.ts';
import { type DecisionRow, type RequestRow, selectDecisions } from './queries.ts';
import { selectEnvironment } from './read-environment.ts';
import { type DelegationRow, selectDelegations } from './rule-queries.ts';

/** The data for checking decisions: read once per list. */
export type Standing = {
  people: readonly Person[];
  /** The delegations active now. */
  delegations: readonly DelegationRow[];
};

export async function readStanding(
  db: Db,
  environment: Place & { id: string },
  now: Date,
): Promise<Standing> {
  const people = await listPeople(db, environment);
  return { people, delegations: await selectDelegations(db, environment.id, now, true) };
}

type RequestState = Pick<
  RequestRow,
  'status' | 'closedReason' | 'steps' | 'step' | 'revision' | 'makerUserId' | 'expiresAt'
>;
type MadeDecision = Pick<DecisionRow, 'revision' | 'userId' | 'forUserId' | 'step' | 'decision'>;

/** `inPlaceOf` is null when the member decides for themselves. */
export type Verdict = { ok: true; inPlaceOf: Person | null } | { ok: false; why: string };

const no = (why: string): Verdict => ({ ok: false, why });

function whyClosed({ status, closedReason }: Pick<RequestRow, 'status' | 'closedReason'>): string {
  if (closedReason === 'withdrawn') return 'This request was withdrawn.';
  if (closedReason === 'expired') return 'This request has expired.';
  return status === 'REJECTED' ? 'This request was declined.' : 'This request was approved.';
}

/** Returns whether a member can decide now, and for whom. */
export function decisionRightOf(
  request: RequestState,
  decisions: readonly MadeDecision[],
  { people, delegations }: Standing,
  { userId, now }: { userId: string; now: Date },
): Verdict {
  if (request.status !== 'PENDING') return no(whyClosed(request));
  if (request.expiresAt <= now) return no('This request has expired.');
  if (userId === request.makerUserId)
    return no('You cannot approve your own request. Every change needs two people.');
  const decided = decisions.filter(({ revision }) => revision === request.revision);
  if (decided.some((one) => one.userId === userId || one.forUserId === userId))
    return no('You have already decided on this request.');
  const step = request.steps[request.step - 1];
  const self = people.find((one) => one.userId === userId);
  if (!step || !self) return no('You are not an approver of this request.');
  if (isNamed(step, self)) return { ok: true, inPlaceOf: null };
  const principals = delegations.filter(({ delegateId }) => delegateId === userId).map((one) => one.userId);
  const principal = people.find(
    (one) =>
      principals.includes(one.userId) &&
      one.userId !== request.makerUserId &&
      isNamed(step, one) &&
      !decided.some((decision) => decision.userId === one.userId || decision.forUserId === one.userId),
  );
  if (principal) return { ok: true, inPlaceOf: principal };
  return no(`Step ${request.step} needs approval by ${stepText(step)}.`);
}

/** Whether an approval still counts: its giver, and the person they decided for, could give it today. */
export function isCounted(
  step: ApprovalStep,
  one: Pick<MadeDecision, 'userId' | 'forUserId'>,
  people: readonly Person[],
): boolean {
  const isStill = people.some(({ userId }) => userId === one.userId);
  const named = people.find(({ userId }) => userId === (one.forUserId ?? one.userId));
  return isStill && named !== undefined && isNamed(step, named);
}

/** Returns the number of valid approvals of a step. */
export function countApprovals(
  row: Pick<RequestRow, 'steps' | 'revision'>,
  number: number,
  decisions: readonly MadeDecision[],
  people: readonly Person[],
): number {
  const step = row.steps[number - 1];
  if (!step) return 0;
  return decisions.filter(
    (one) =>
      one.revision === row.revision &&
      one.step === number &&
      one.decision === 'approved' &&
      isCounted(step, one, people),
  ).length;
}

/** Returns everyone who can decide now. */
export function checkersOf(
  request: RequestState,
  decisions: readonly MadeDecision[],
  standing: Standing,
  now: Date,
): Person[] {
  return standing.people.filter(
    ({ userId }) => decisionRightOf(request, decisions, standing, { userId, now }).ok,
  );
}

/** Returns the reason why nobody can approve the request any more; null when someone can. */
export function stuckReason(
  request: RequestState,
  decisions: readonly MadeDecision[],
  { people }: Standing,
): string | null {
  if (request.status !== 'PENDING') return null;
  const decided = decisions.filter(({ revision }) => revision === request.revision);
  // Earlier steps too: an approval of theirs no longer counts once its giver has lost access, and counts again once they have it back.
  const remaining = request.steps.map((step, index) => {
    const approvalCount = countApprovals(request, index + 1, decisions, people);
    return { ...step, left: Math.max(0, step.need - approvalCount) };
  });
  if (remaining.every(({ left }) => left === 0))
    return 'An approver who had lost access has it again, and nobody is left to decide. Withdraw the request and submit it again.';
  const free = people.filter(
    ({ userId }) =>
      userId !== request.makerUserId &&
      !decided.some((one) => one.userId === userId || one.forUserId === userId),
  );
  if (canBeMet(remaining, free)) return null;
  return 'Too few people are left to approve it: the approvers have left, changed role or already decided.';
}

/** Returns everyone who can decide on a stored request. */
export async function listCheckers({ clock }: { clock: Clock }, db: Db, row: RequestRow): Promise<Person[]> {
  const environment = await selectEnvironment(db, row.environmentId);
  const standing = await readStanding(db, environment, clock.now());
  const decisions = await selectDecisions(db, row.environmentId, [row.id]);
  return checkersOf(row, decisions, standing, clock.now());
}
