// SQL of what falls due on the payer's side: outcomes to ask for, and payments whose time is over.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockDueIn } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, type Waiting } from '#server/platform/jobs/waiting.ts';
import { type AttemptRow, announceStatus, openAttemptStatuses } from '../queries.ts';

/** Attempts whose outcome is asked for. */
export const waitingAttempts: Waiting = {
  table: 'transaction_attempts',
  only: sql`status in ('processing', 'challenged', 'unknown')`,
  at: 'requery_at',
};

/** Payments that could still be paid, and failed ones that could still be tried again, until their time is over. */
export const openPayments: Waiting = {
  table: 'transactions',
  only: sql`status = 'pending' and stage = 'open'`,
  at: 'expires_at',
};
export const failedPayments: Waiting = {
  table: 'transactions',
  only: sql`status = 'failed' and stage in ('open', 'cancelled')`,
  at: 'expires_at',
};

/** Whether the time of any of them is over. */
export const findOverduePayments = (due: RawBuilder<boolean>): DueQuery =>
  sql`(${findFirstDue(openPayments, due)}) union all (${findFirstDue(failedPayments, due)})`;

/** What is taken of an environment. */
type Claim = { environmentId: string; due: RawBuilder<boolean>; limit: number };

/** Takes attempts whose outcome is due to be asked for; each is due again later, by how often it was asked. */
export async function claimDueAttempts(db: Db, claim: Claim, wall: Date): Promise<AttemptRow[]> {
  const ids = sql`(${lockDueIn(waitingAttempts, claim)})`;
  return db
    .updateTable('transactionAttempts')
    .set({
      requeryCount: sql`requery_count + 1`,
      requeryAt: sql`${nextRequery(wall)} + ${aheadOf('transaction_attempts')}`,
    })
    .where(sql<boolean>`(environment_id, id) in ${ids}`)
    .returningAll()
    .execute();
}

/** The same for one attempt: false when it is not due, or another asks just now. */
export async function claimAttempt(
  db: Db,
  attempt: Pick<AttemptRow, 'environmentId' | 'id'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('transactionAttempts')
    .set({ requeryCount: sql`requery_count + 1`, requeryAt: nextRequery(now) })
    .where('environmentId', '=', attempt.environmentId)
    .where('id', '=', attempt.id)
    .where('status', 'in', openAttemptStatuses)
    .where('requeryAt', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** By how much the clock of a row's environment is ahead. */
const aheadOf = (table: 'transactions' | 'transaction_attempts') => sql`make_interval(secs => (
  select clock_ahead_ms from environments e where e.id = ${sql.raw(table)}.environment_id) / 1000.0)`;

/** 5 seconds, then twice as long each time, an hour at most. */
function nextRequery(now: Date) {
  return sql<Date>`${now}::timestamptz + least(5 * power(2, least(requery_count, 12)), 3600) * interval '1 second'`;
}

/** Ends payments nobody came back to; returns how many. One statement, so several instances may run it at once. */
export async function abandonPayments(
  tx: Tx,
  claim: Claim,
  wall: Date,
): Promise<{ environmentId: string; id: string }[]> {
  const rows = await tx
    .updateTable('transactions')
    .set({
      status: 'failed',
      stage: 'abandoned',
      failureReason: 'Abandoned by the payer',
      endedAt: sql`${wall}::timestamptz + ${aheadOf('transactions')}`,
      updatedAt: sql`${wall}::timestamptz + ${aheadOf('transactions')}`,
    })
    .where(sql<boolean>`(environment_id, id) in (${lockDueIn(openPayments, claim)})`)
    .where('status', '=', 'pending')
    .where('stage', '=', 'open')
    .returning(['environmentId', 'id'])
    .execute();
  for (const { environmentId, id } of rows) announceStatus(tx, { environmentId, id, status: 'failed' });
  return rows;
}

/** Ends for good what failed and may no longer be tried again: its time to pay is over, by the clock of its environment. */
export async function closeFailedPayments(
  tx: Tx,
  claim: Claim,
  wall: Date,
): Promise<{ environmentId: string; id: string }[]> {
  return tx
    .updateTable('transactions')
    .set({ stage: 'abandoned', updatedAt: sql`${wall}::timestamptz + ${aheadOf('transactions')}` })
    .where(sql<boolean>`(environment_id, id) in (${lockDueIn(failedPayments, claim)})`)
    .where('status', '=', 'failed')
    .where('stage', 'in', ['open', 'cancelled'])
    .returning(['environmentId', 'id'])
    .execute();
}
