// SQL of what falls due of refunds: which are to be sent, asked about or given up, and who takes them.
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

/** Whether the instant of any refund has come, as `due` says of the same column. */
export const findDueRefunds = (column: RefundDueColumn, due: Due): DueQuery =>
  findFirstDue(waiting[column], due);

/** Calls `work` for each environment in which the instant of a refund has come. */
export const eachWithRefunds = (
  db: Db,
  column: RefundDueColumn,
  due: Due,
  work: (environmentId: string) => Promise<number>,
): Promise<number> => eachEnvironment(db, waiting[column], due, work);

/** Which are taken of an environment. */
type Of = { environmentId: string; due: Due; limit: number };

/** Refunds whose instant in a column has come, the longest due first. */
function dueBy(db: Db, at: 'nextAttemptAt' | 'returnCheckAt' | 'detailsDueAt', of: Of) {
  return db
    .selectFrom('refunds')
    .where('environmentId', '=', of.environmentId)
    .where(at, 'is not', null)
    .where(of.due)
    .orderBy(at)
    .limit(of.limit);
}

/** Refunds that are to be sent or asked about, by the clocks of their environments as `due` says. */
export function selectDueRefunds(db: Db, of: Of): Promise<RefundRow[]> {
  return dueBy(db, 'nextAttemptAt', of).selectAll().execute();
}

/** Takes a refund that is due for oneself until `until`; undefined when somebody else has it. */
export async function claimRefund(
  db: Db,
  refund: RefundRow,
  until: Date,
  now: Date,
): Promise<RefundRow | undefined> {
  const row = await db
    .updateTable('refunds')
    .set({ status: 'PROCESSING', nextAttemptAt: until, asked: sql`asked + 1`, updatedAt: now })
    .where('environmentId', '=', refund.environmentId)
    .where('id', '=', refund.id)
    .where('status', '=', refund.status)
    .where('asked', '=', refund.asked)
    .where('nextAttemptAt', '=', refund.nextAttemptAt)
    .returningAll()
    .executeTakeFirst();
  if (row && refund.status !== 'PROCESSING') announceRefund(db, row);
  return row;
}

/** Refunds nobody gave a bank account for in time. */
export function selectOverdueDetails(
  db: Db,
  of: Of,
): Promise<Pick<RefundRow, 'environmentId' | 'id' | 'transactionId'>[]> {
  return dueBy(db, 'detailsDueAt', of).select(['environmentId', 'id', 'transactionId']).execute();
}

/** Refunds whose bank is to be asked whether they came back. */
export function selectDueReturnChecks(db: Db, of: Of): Promise<RefundRow[]> {
  return dueBy(db, 'returnCheckAt', of).selectAll().execute();
}

/** Takes the question for oneself until `until`; undefined when somebody else has it. */
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
