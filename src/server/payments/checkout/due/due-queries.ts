// SQL of due work on the payer's side: attempts to requery, and expired payments.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockDueIn } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, type Waiting } from '#server/platform/jobs/waiting.ts';
import { type AttemptRow, announceStatus, openAttemptStatuses } from '../queries.ts';

/** Attempts to requery. */
export const waitingAttempts: Waiting = {
  table: 'transaction_attempts',
  only: sql`status in ('processing', 'challenged', 'unknown')`,
  at: 'requery_at',
};

/** Open payments, and failed ones that can still be retried, until they expire. */
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

/** Whether any payment has expired. */
export const findOverduePayments = (due: RawBuilder<boolean>): DueQuery =>
  sql`(${findFirstDue(openPayments, due)}) union all (${findFirstDue(failedPayments, due)})`;

/** A claim of due rows of an environment. */
type Claim = { environmentId: string; due: RawBuilder<boolean>; limit: number };

/** Claims attempts that are due for a requery, and schedules the next requery of each with back-off. */
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

/** Claims one attempt; false if it is not due, or another caller has claimed it. */
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

/** How far the clock of a row's environment is ahead. */
const aheadOf = (table: 'transactions' | 'transaction_attempts') => sql`make_interval(secs => (
  select clock_ahead_ms from environments e where e.id = ${sql.raw(table)}.environment_id) / 1000.0)`;

/** Back-off: 5 seconds, doubled each time, up to one hour. */
function nextRequery(now: Date) {
  return sql<Date>`${now}::timestamptz + least(5 * power(2, least(requery_count, 12)), 3600) * interval '1 second'`;
}

/** Marks expired open payments as abandoned; returns them. One statement, so several instances may run it concurrently. */
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

/** Closes failed payments that can no longer be retried, because they expired by the clock of their environment. */
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
