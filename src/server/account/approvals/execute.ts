// Executes approved requests, once, with the maker's call and the maker's current permissions.

import { atBusiness } from '#server/account/businesses/at-business.ts';
import { findKeyActor, findMemberActor } from '#server/platform/approvals/actor-of.ts';
import { runApproved } from '#server/platform/approvals/run-approved.ts';
import { refusalOf } from '#server/platform/http/admission/refusal.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { isTooLate, lateMaxDays } from '#server/platform/jobs/downtime.ts';
import type { Services } from '#server/services.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { AppError, type ErrorCode } from '#shared/contract/errors.ts';
import { hashOfInput, unpackInput } from './make-request.ts';
import { type RequestRow, selectDecisions, selectDueRequests, selectRequest } from './queries.ts';
import { approvalStates } from './states.ts';

type Place = { environmentId: string; id: string };

/** Temporary errors, after which execution is retried. */
const passing = new Set<ErrorCode>([
  'UNAVAILABLE',
  'INTERNAL',
  'BANK_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'IDEMPOTENCY_BUSY',
]);
const triesMax = 10;
const waitMs = 15_000;

/** Executes a request. Does nothing unless it is approved: another instance may have executed it, or its maker changed it. */
export async function executeRequest(services: Services, { environmentId, id }: Place): Promise<void> {
  const { db } = services.database;
  const own = await atBusiness(db, withClockOf(services, environmentId), { environmentId });
  const row = await selectRequest(db, environmentId, id);
  if (row?.status !== 'APPROVED') return;
  try {
    await run(own, row);
  } catch (error) {
    const known = error instanceof AppError ? error : null;
    if (known && !passing.has(known.code)) return fail(own, row, known.message);
    services.log.error({ err: error, requestId: id }, 'an approved request could not be carried out yet');
    if (row.attempts + 1 >= triesMax) return fail(own, row, known?.message ?? 'It failed too many times.');
    await postpone(own, row);
  }
}

/** Returns the idempotency key: the id for the first revision; later revisions are different calls. */
const keyOf = ({ id, revision }: RequestRow): string => (revision === 1 ? id : `${id}:${revision}`);

async function run(services: Services, row: RequestRow): Promise<void> {
  const mounted = services.approvals.find(row.call);
  if (!mounted || row.input === null) throw state('This can no longer be carried out.');
  refuseLate(row, services.clock.now());
  await assertAsApproved(services, row, row.input);
  const actor = await makerOf(services, row, mounted.endpoint);
  const input = unpackInput(row.input);
  const place = { environmentId: row.environmentId, requestId: row.id };
  const declared = services.approvals.subjects[row.module]?.calls[row.call];
  const requestedCall = { environment: actor.environment, ...input };
  await runApproved(services, {
    mounted,
    actor,
    input,
    key: keyOf(row),
    run: {
      begin: async (tx) => {
        const locked = await approvalStates.lockInStatus(tx, place, 'APPROVED');
        return locked?.row.revision === row.revision;
      },
      done: async (tx, answer) => {
        const locked = await approvalStates.lockInStatus(tx, place, 'APPROVED');
        if (!locked) return;
        await approvalStates.change(services, tx, locked, {
          set: {
            nextAt: null,
            failure: null,
            resultPath: declared?.resultPath?.(answer, requestedCall) ?? null,
          },
          line: { kind: 'completed', actor: { kind: 'platform' }, tone: 'success' },
        });
      },
    },
  });
}

function refuseLate({ decidedAt }: RequestRow, now: Date): void {
  if (decidedAt === null || !isTooLate(decidedAt, now)) return;
  throw state(`This could not be carried out within ${lateMaxDays} days of its approval.`);
}

const state = (sentence: string): AppError => new AppError('APPROVAL_STATE', { sentence });

/** Asserts that the stored call is the one that was approved. */
async function assertAsApproved(services: Services, row: RequestRow, input: string): Promise<void> {
  const hash = hashOfInput(row.call, input);
  const decisions = await selectDecisions(services.database.db, row.environmentId, [row.id]);
  const approvals = decisions.filter(({ revision }) => revision === row.revision);
  if (hash.equals(row.inputHash) && approvals.every((one) => one.inputHash.equals(hash))) return;
  throw state('The stored request does not match what was approved.');
}

/** Returns the maker as actor, with their current permissions. */
async function makerOf(services: Services, row: RequestRow, endpoint: Endpoint): Promise<Actor> {
  const { db } = services.database;
  const now = services.clocks.wall.now();
  const isKey = row.makerKeyId !== null;
  const actor = row.makerKeyId
    ? await findKeyActor(db, row.environmentId, row.makerKeyId, now)
    : await findMemberActor(db, row.environmentId, row.makerUserId, now);
  if (!actor)
    throw state(
      isKey ? 'The API key no longer works.' : `${row.makerName} is no longer a member of the team.`,
    );
  const refusal = refusalOf(endpoint, actor, now);
  if (refusal) throw state(`${row.makerName} no longer has the permission for it.`);
  return { ...actor, approved: true };
}

async function fail(services: Services, row: RequestRow, reason: string): Promise<void> {
  await services.database.inTransaction(async (tx) => {
    const place = { environmentId: row.environmentId, requestId: row.id };
    const locked = await approvalStates.lockInStatus(tx, place, 'APPROVED');
    if (!locked) return;
    await approvalStates.change(services, tx, locked, {
      set: { nextAt: null, failure: reason },
      line: { kind: 'failed', params: { reason }, actor: { kind: 'platform' }, tone: 'danger' },
    });
  });
}

async function postpone(services: Services, row: RequestRow): Promise<void> {
  const attempts = row.attempts + 1;
  await services.database.db
    .updateTable('approvalRequests')
    .set({ attempts, nextAt: new Date(services.clock.now().getTime() + waitMs * attempts) })
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.id)
    .where('status', '=', 'APPROVED')
    .execute();
}

const batchMax = 50;

/** Executes approved requests; returns the number processed. */
export async function executeApproved(services: Services): Promise<number> {
  const { clocks, clock, database } = services;
  const due = isDue(clocks, clock.now(), 'next_at');
  const rows = await selectDueRequests(database.db, 'next_at', due, batchMax);
  for (const row of rows) await executeRequest(services, row);
  return rows.length;
}

/** Closes requests that were not decided in time; returns their number. */
export async function expireRequests(services: Services): Promise<number> {
  const { clocks, clock, database } = services;
  const due = isDue(clocks, clock.now(), 'expires_at');
  const rows = await selectDueRequests(database.db, 'expires_at', due, batchMax);
  for (const { environmentId, id: requestId } of rows) {
    const own = await atBusiness(database.db, withClockOf(services, environmentId), { environmentId });
    await database.inTransaction(async (tx) => {
      const locked = await approvalStates.lockInStatus(tx, { environmentId, requestId }, 'PENDING');
      if (!locked || locked.row.expiresAt > own.clock.now()) return;
      await approvalStates.change(own, tx, locked, {
        set: { closedReason: 'expired', decidedAt: own.clock.now() },
        line: { kind: 'expired', actor: { kind: 'platform' }, tone: 'neutral' },
      });
    });
  }
  return rows.length;
}
