// Inflows to unassigned account numbers: kept once for staff, who match them with an account, return them or keep them on hold.

import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { platformBooks } from '#server/platform/db/platform-environment.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { InflowNotice } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { enterInflow } from '../queries.ts';
import { receiveInflow } from './receive-inflow.ts';
import {
  bookEarlier,
  bookStray,
  isOpen,
  lockStrayOf,
  lockStrayRow,
  openStrayAccounts,
  postBack,
  recordStrayReturn,
  type StrayRow,
  unmatchedCurrency,
} from './stray-books.ts';

export type StrayDecision = { by: string; reason: string; at: Date };

const modes = ['test', 'live'] as const;
const undecided = ['UNMATCHED', 'HELD'] as const;

/** Records and posts a notice about an unknown account; the same transfer again changes nothing. */
export async function recordStray({ clock, database, rails }: Services, notice: InflowNotice): Promise<void> {
  const now = clock.now();
  const { rail, sessionId, accountNumber, amount, senderName, senderBank, senderLast4, narration } = notice;
  const mode = modes.find((mode) => rails.virtualAccounts(mode)?.name === rail) ?? 'live';
  await openStrayAccounts(database.db, mode, null);
  await database.inTransaction(async (tx) => {
    const id = clock.newId();
    // A concurrent notice that finds the account counts the inflow there instead.
    const isNew = await enterInflow(tx, { environmentId: platformBooks[mode], id, rail, sessionId });
    if (!isNew) return;
    const row = await tx
      .insertInto('strayInflows')
      .values({
        rail,
        sessionId,
        accountNumber,
        amount,
        senderName,
        senderBank,
        senderLast4,
        narration,
        id,
        mode,
        status: 'UNMATCHED',
        receivedAt: now,
        updatedAt: now,
      })
      .onConflict((conflict) => conflict.columns(['rail', 'sessionId']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) await bookStray(tx, clock, row);
  });
}

/** Another noun has accepted and posted the inflow after all: it is removed from the platform's ledger, and needs no decision. */
export async function deleteStray({ clock, database }: Services, notice: InflowNotice): Promise<void> {
  await database.inTransaction(async (tx) => {
    const row = await lockStrayOf(tx, notice);
    if (!row || !isOpen(row)) return;
    await postBack(tx, clock, row);
    const { accountNumber: matchedNumber } = notice;
    const at = clock.now();
    await tx
      .updateTable('strayInflows')
      .set({ status: 'MATCHED', matchedNumber, nextAt: null, returnedAt: at, updatedAt: at })
      .where('id', '=', row.id)
      .execute();
  });
}

/** The stray inflows that await staff, oldest first. */
export function selectStrays(db: Db, limit: number): Promise<StrayRow[]> {
  return db
    .selectFrom('strayInflows')
    .where('status', 'in', undecided)
    .selectAll()
    .orderBy('receivedAt')
    .limit(limit)
    .execute();
}

/** Undefined when there is no such inflow; throws CONFLICT when it is already decided. */
async function lockStray(tx: Tx, id: string): Promise<StrayRow | undefined> {
  const row = await lockStrayRow(tx, id);
  if (row && !undecided.some((status) => status === row.status))
    throw new AppError('CONFLICT', { sentence: 'This inflow has already been decided.' });
  return row;
}

async function decide(
  tx: Tx,
  row: StrayRow,
  { by, reason, at }: StrayDecision,
  changes: Partial<Pick<StrayRow, 'status' | 'matchedNumber' | 'matchedReference' | 'nextAt'>>,
): Promise<void> {
  await tx
    .updateTable('strayInflows')
    .set({ ...changes, decidedBy: by, reason, updatedAt: at })
    .where('id', '=', row.id)
    .execute();
}

export type DecidedStray = { row: StrayRow; businessId: string | null };

/** Credits the inflow as if the bank had named the account; undefined when there is no such inflow. */
export async function matchStray(
  tx: Tx,
  id: string,
  { account, ...decision }: StrayDecision & { account: string },
): Promise<DecidedStray | undefined> {
  const row = await lockStray(tx, id);
  if (!row) return undefined;
  const found = await tx
    .selectFrom('virtualAccounts as a')
    .innerJoin('environments as e', 'e.id', 'a.environmentId')
    .where('a.reference', '=', account.trim().toUpperCase())
    .where('a.rail', '=', row.rail)
    .where('a.type', '=', 'static')
    .where('a.accountNumber', 'is not', null)
    .select(['a.accountNumber', 'a.reference', 'a.currency', 'e.businessId'])
    .limit(2)
    .execute();
  const [target] = found;
  const sentence = 'There is no static virtual account with this reference at this bank.';
  // References are random, so two businesses may have the same one, which makes the match ambiguous.
  if (!target?.accountNumber || found.length > 1)
    throw new AppError('VALIDATION', { sentence, fields: { account: sentence } });
  if (target.currency !== unmatchedCurrency) {
    const other = 'This account has a different currency.';
    throw new AppError('VALIDATION', { sentence: other, fields: { account: other } });
  }
  const { accountNumber: matchedNumber, reference: matchedReference, businessId } = target;
  await decide(tx, row, decision, {
    status: 'MATCHING',
    matchedNumber,
    matchedReference,
    nextAt: decision.at,
  });
  return { row, businessId };
}

export async function returnStray(
  tx: Tx,
  id: string,
  decision: StrayDecision,
): Promise<DecidedStray | undefined> {
  const row = await lockStray(tx, id);
  if (row) await decide(tx, row, decision, { status: 'RETURNING', nextAt: decision.at });
  return row && { row, businessId: null };
}

export async function holdStray(
  tx: Tx,
  id: string,
  decision: StrayDecision,
): Promise<DecidedStray | undefined> {
  const row = await lockStray(tx, id);
  if (row) await decide(tx, row, decision, { status: 'HELD' });
  return row && { row, businessId: null };
}

const dueMax = 100;
const leaseMs = railTimeoutMs + 15_000;
const againMaxMs = 3_600_000;

export const dueStrays = ({ clock }: Services): DueQuery =>
  sql`(select 1 from stray_inflows where next_at is not null and next_at <= ${clock.now()} order by next_at limit 1)
    union all (select 1 from stray_inflows where booked_at is null limit 1) limit 1`;

/** Carries out staff decisions; returns their number. */
export async function stepStrays(services: Services): Promise<number> {
  const { database, clock, log } = services;
  await bookEarlier(services);
  const due = await database.db
    .selectFrom('strayInflows')
    .where('nextAt', '<=', clock.now())
    .select('id')
    .orderBy('nextAt')
    .limit(dueMax)
    .execute();
  let done = 0;
  for (const { id } of due) {
    try {
      const taken = await database.inTransaction((tx) => take(tx, clock, id));
      if (taken && (await carryOut(services, taken))) done += 1;
    } catch (error) {
      log.error(
        { err: error, strayId: id },
        'an inflow of no business could not be advanced; it will be retried',
      );
    }
  }
  return done;
}

/** Claims an inflow under a lease; after a crash another instance repeats the step, which is idempotent. */
async function take(tx: Tx, clock: Clock, id: string): Promise<StrayRow | undefined> {
  const row = await lockStrayRow(tx, id);
  if (!row?.nextAt || row.nextAt > clock.now()) return undefined;
  const pause = Math.min(againMaxMs, leaseMs * 2 ** Math.min(row.requestCount, 10));
  return tx
    .updateTable('strayInflows')
    .set({ requestCount: row.requestCount + 1, nextAt: new Date(clock.now().getTime() + pause) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function carryOut(services: Services, row: StrayRow): Promise<boolean> {
  const { database, clock } = services;
  if (row.status === 'MATCHING') return receiveInflow(services, noticeOf(row));
  if (!(await giveBack(services, row))) return false;
  return database.inTransaction((tx) => recordStrayReturn(tx, clock, row.id));
}

function noticeOf(row: StrayRow): InflowNotice {
  const { rail, amount, sessionId, senderName, senderBank, senderLast4, narration } = row;
  const accountNumber = row.matchedNumber ?? row.accountNumber;
  return {
    rail,
    accountNumber,
    amount,
    sessionId,
    senderName,
    senderBank,
    senderLast4,
    senderAccount: null,
    narration,
  };
}

async function giveBack({ rails, log }: Services, row: StrayRow): Promise<boolean> {
  const rail = modes.map((mode) => rails.virtualAccounts(mode)).find((item) => item?.name === row.rail);
  if (!rail) return false;
  const { id: reference, sessionId, amount } = row;
  const answer = await withTimeout(railTimeoutMs, () =>
    rail.giveBack({ reference, sessionId, amount }),
  ).catch((error: unknown) => {
    log.warn({ err: error, strayId: row.id }, 'an inflow of no business was not returned yet');
    return { outcome: 'unknown' as const };
  });
  return answer.outcome === 'done';
}
