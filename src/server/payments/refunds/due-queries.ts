// SQL of due refunds: those to send, query or give up, and their claims.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { eachEnvironment } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, type Waiting } from '#server/platform/jobs/waiting.ts';
import { announceRefund, type RefundRow } from './queries.ts';

type Due = ReturnType<typeof sql<boolean>>;
const waitingFor = (at: string): Waiting => ({
  table: 'refunds',
  only: sql`${sql.raw(at)} is not null`,
  at,
});

const waiting = {
  next_attempt_at: waitingFor('next_attempt_at'),
  return_check_at: waitingFor('return_check_at'),
  details_due_at: waitingFor('details_due_at'),
} as const;
type RefundDueColumn = keyof typeof waiting;

/** Finds whether any refund is due by the column, under the same `due` condition. */
export const findDueRefunds = (column: RefundDueColumn, due: Due): DueQuery =>
  findFirstDue(waiting[column], due);

/** Calls `work` for each environment that has a due refund. */
export const eachWithRefunds = (
  db: Db,
  column: RefundDueColumn,
  due: Due,
  work: (environmentId: string) => Promise<number>,
): Promise<number> => eachEnvironment(db, waiting[column], due, work);

/** The selection within an environment. */
type Of = { environmentId: string; due: Due; limit: number };

/** Returns refunds that are due by a column, the longest overdue first. */
function dueBy(db: Db, at: 'nextAttemptAt' | 'returnCheckAt' | 'detailsDueAt', of: Of) {
  return db
    .selectFrom('refunds')
    .where('environmentId', '=', of.environmentId)
    .where(at, 'is not', null)
    .where(of.due)
    .orderBy(at)
    .limit(of.limit);
}

/** Returns refunds to send or query, due by their environment's clock. */
export function selectDueRefunds(db: Db, of: Of): Promise<RefundRow[]> {
  return dueBy(db, 'nextAttemptAt', of).selectAll().execute();
}

/** Claims a due refund until `until`; undefined when another instance has it. */
export async function claimRefund(
  db: Db,
  refund: RefundRow,
  until: Date,
  now: Date,
): Promise<RefundRow | undefined> {
  const row = await db
    .updateTable('refunds')
    .set({ status: 'PROCESSING', nextAttemptAt: until, requestCount: sql`request_count + 1`, updatedAt: now })
    .where('environmentId', '=', refund.environmentId)
    .where('id', '=', refund.id)
    .where('status', '=', refund.status)
    .where('requestCount', '=', refund.requestCount)
    .where('nextAttemptAt', '=', refund.nextAttemptAt)
    .returningAll()
    .executeTakeFirst();
  if (row && refund.status !== 'PROCESSING') announceRefund(db, row);
  return row;
}

/** Returns refunds whose deadline for a bank account has passed. */
export function selectOverdueDetails(
  db: Db,
  of: Of,
): Promise<Pick<RefundRow, 'environmentId' | 'id' | 'transactionId'>[]> {
  return dueBy(db, 'detailsDueAt', of).select(['environmentId', 'id', 'transactionId']).execute();
}

/** Returns refunds that are due for a return check with the bank. */
export function selectDueReturnChecks(db: Db, of: Of): Promise<RefundRow[]> {
  return dueBy(db, 'returnCheckAt', of).selectAll().execute();
}

/** Claims a return check until `until`; undefined when another instance has it. */
export async function claimReturnCheck(
  db: Db,
  refund: RefundRow,
  until: Date,
): Promise<RefundRow | undefined> {
  return db
    .updateTable('refunds')
    .set({ returnCheckAt: until, returnChecks: sql`return_checks + 1` })
    .where('environmentId', '=', refund.environmentId)
    .where('id', '=', refund.id)
    .where('status', '=', 'SUCCESSFUL')
    .where('returnChecks', '=', refund.returnChecks)
    .where('returnCheckAt', '=', refund.returnCheckAt)
    .returningAll()
    .executeTakeFirst();
}
