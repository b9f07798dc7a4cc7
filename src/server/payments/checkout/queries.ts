// SQL of the payer's side: payments, their attempts and timeline, and what changes them.

import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import { announceLive } from '#server/platform/db/announcing/announce.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  TransactionAttemptsTable,
  TransactionEventsTable,
  TransactionsTable,
} from '#server/platform/db/tables/payments.ts';
import { entering, enteringWith } from '#server/platform/directory/directory.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';

export type PaymentRow = Selectable<TransactionsTable>;
export type AttemptRow = Selectable<TransactionAttemptsTable>;
export type PaymentChanges = Partial<
  Omit<
    PaymentRow,
    'environmentId' | 'id' | 'answers' | 'metadata' | 'split' | 'customerPhone' | 'senderAccount'
  >
>;

/** A payment as it is now, and nobody else may change it until this transaction ends. */
export async function lockPayment(
  tx: Tx,
  environmentId: string,
  id: string,
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes a payment that begins, with the first line of its timeline; one statement. */
export async function insertPayment(
  tx: Tx,
  row: Clear<Insertable<TransactionsTable>>,
  event: Insertable<TransactionEventsTable>,
): Promise<void> {
  const { environmentId, id, reference } = row;
  await tx
    .with('entered', entering([{ kind: 'payment', key: reference, environmentId, id }]))
    .with('event', (db) => db.insertInto('transactionEvents').values(event))
    .insertInto('transactions')
    .values(sealRow<Insertable<TransactionsTable>>('transactions', [environmentId, id], row))
    .execute();
  announceLive(tx, { environmentId, id, type: 'transaction.created', status: row.status });
}

export async function updatePayment(
  tx: Tx,
  environmentId: string,
  id: string,
  changes: PaymentChanges,
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
  if (changes.status) announceStatus(tx, { environmentId, id, status: changes.status });
}

/** Tells who looks on that a payment has another status, or stands otherwise than before. */
export function announceStatus(
  db: Db,
  { environmentId, id, status }: Pick<PaymentRow, 'environmentId' | 'id' | 'status'>,
): void {
  announceLive(db, { environmentId, id, type: 'transaction.updated', status });
}

/** A row as the columns of a select: what it is put into says their types. */
function columnsOf(row: object) {
  return Object.entries(row).map(([name, value]) => sql<unknown>`${value}`.as(name));
}

/**
 * Writes an attempt that begins, with its line of the timeline and what it changes in its payment; one statement. Writes
 * nothing and returns false when the payment has gone on since `before` was read.
 */
export async function insertAttempt(
  db: Db,
  attempt: AttemptRow,
  event: Insertable<TransactionEventsTable>,
  { before, changes }: { before: PaymentRow; changes: PaymentChanges },
): Promise<boolean> {
  const { environmentId, id } = attempt;
  const row = await db
    .with('changed', (one) =>
      one
        .updateTable('transactions')
        .set(changes)
        .where('environmentId', '=', attempt.environmentId)
        .where('id', '=', attempt.transactionId)
        .where('status', '=', before.status)
        .where('stage', '=', before.stage)
        .where('attemptCount', '=', before.attemptCount)
        .returning('id'),
    )
    .with('entered', enteringWith('changed', { kind: 'attempt', key: id, environmentId, id }))
    .with('attempt', (one) =>
      one
        .insertInto('transactionAttempts')
        .columns(Object.keys(attempt) as (keyof TransactionAttemptsTable)[])
        .expression((eb) => eb.selectFrom('changed').select(columnsOf(attempt))),
    )
    .with('event', (one) =>
      one
        .insertInto('transactionEvents')
        .columns(Object.keys(event) as (keyof TransactionEventsTable)[])
        .expression((eb) => eb.selectFrom('changed').select(columnsOf(event))),
    )
    .selectFrom('changed')
    .select('changed.id')
    .executeTakeFirst();
  if (row && changes.status && changes.status !== before.status)
    announceStatus(db, { environmentId, id: before.id, status: changes.status });
  return row !== undefined;
}

export async function insertEvents(db: Db, rows: Insertable<TransactionEventsTable>[]): Promise<void> {
  await db.insertInto('transactionEvents').values(rows).execute();
}

/** The newest attempt; it is the open one if any is. */
export async function selectLastAttempt(
  db: Db,
  environmentId: string,
  transactionId: string,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('transactionAttempts')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function selectAttemptByKey(
  db: Db,
  environmentId: string,
  transactionId: string,
  idempotencyKey: string,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('transactionAttempts')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .where('idempotencyKey', '=', idempotencyKey)
    .selectAll()
    .executeTakeFirst();
}

export const openAttemptStatuses = ['processing', 'challenged', 'unknown'] as const;

/** Changes an attempt that is still open; false when it had ended before. */
export async function updateOpenAttempt(
  tx: Tx,
  attempt: Pick<AttemptRow, 'environmentId' | 'transactionId' | 'number'>,
  changes: Partial<AttemptRow>,
): Promise<boolean> {
  const row = await tx
    .updateTable('transactionAttempts')
    .set(changes)
    .where('environmentId', '=', attempt.environmentId)
    .where('transactionId', '=', attempt.transactionId)
    .where('number', '=', attempt.number)
    .where('status', 'in', openAttemptStatuses)
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there are any outcomes to be asked for. */
export const findDueAttempts = (due: RawBuilder<boolean>): DueQuery => sql`
  select 1 from transaction_attempts where status in ('processing', 'challenged', 'unknown') and ${due}
  order by requery_at limit 1`;

/** Whether the time of any payment is over that could still be paid, or tried again. */
export const findOverduePayments = (due: RawBuilder<boolean>): DueQuery => sql`
  (select 1 from transactions where status = 'pending' and stage = 'open' and ${due} order by expires_at limit 1) union all
  (select 1 from transactions where status = 'failed' and stage in ('open', 'cancelled') and ${due}
   order by expires_at limit 1)`;

/** Takes attempts whose outcome is due to be asked for; each is due again later, by how often it was asked. */
export async function claimDueAttempts(
  db: Db,
  due: RawBuilder<boolean>,
  wall: Date,
  limit: number,
): Promise<AttemptRow[]> {
  const ids = sql<string>`(select environment_id, id from transaction_attempts
    where status in ('processing', 'challenged', 'unknown') and ${due}
    order by requery_at limit ${limit} for update skip locked)`;
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
  due: RawBuilder<boolean>,
  wall: Date,
  limit: number,
): Promise<{ environmentId: string; id: string }[]> {
  const stale = sql<string>`(select id from transactions
    where status = 'pending' and stage = 'open' and ${due}
    order by expires_at limit ${limit} for no key update skip locked)`;
  const rows = await tx
    .updateTable('transactions')
    .set({
      status: 'failed',
      stage: 'abandoned',
      failureReason: 'Abandoned by the payer',
      endedAt: sql`${wall}::timestamptz + ${aheadOf('transactions')}`,
      updatedAt: sql`${wall}::timestamptz + ${aheadOf('transactions')}`,
    })
    .where('id', 'in', stale)
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
  due: RawBuilder<boolean>,
  wall: Date,
  limit: number,
): Promise<{ environmentId: string; id: string }[]> {
  const over = sql<string>`(select id from transactions
    where status = 'failed' and stage in ('open', 'cancelled') and ${due}
    order by expires_at limit ${limit} for no key update skip locked)`;
  return tx
    .updateTable('transactions')
    .set({ stage: 'abandoned', updatedAt: sql`${wall}::timestamptz + ${aheadOf('transactions')}` })
    .where('id', 'in', over)
    .where('status', '=', 'failed')
    .where('stage', 'in', ['open', 'cancelled'])
    .returning(['environmentId', 'id'])
    .execute();
}

/** Writes a line of the timeline that can only be there once. */
export async function insertFirstEvent(db: Db, event: Insertable<TransactionEventsTable>): Promise<void> {
  await sql`
    insert into transaction_events (environment_id, transaction_id, id, kind, params, actor_kind, actor, tone, at)
    select ${event.environmentId}, ${event.transactionId}, ${event.id}, ${event.kind}, ${event.params},
           ${event.actorKind}, ${event.actor}, ${event.tone}, ${event.at}
    where not exists (select from transaction_events
      where environment_id = ${event.environmentId} and transaction_id = ${event.transactionId} and kind = ${event.kind})`.execute(
    db,
  );
}

/** Notes on an attempt which card it saved. */
export async function setSavedCardOfAttempt(
  tx: Tx,
  attempt: { environmentId: string; transactionId: string; number: number },
  savedCardId: string,
): Promise<void> {
  await tx
    .updateTable('transactionAttempts')
    .set({ savedCardId })
    .where('environmentId', '=', attempt.environmentId)
    .where('transactionId', '=', attempt.transactionId)
    .where('number', '=', attempt.number)
    .execute();
}
