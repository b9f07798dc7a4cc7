// SQL of the payer's side: payments, attempts and timeline, and their changes.

import { type Insertable, type Selectable, sql } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import { announceLive } from '#server/platform/db/announcing/announce.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { prepared } from '#server/platform/db/driver/prepared.ts';
import type {
  TransactionAttemptsTable,
  TransactionEventsTable,
  TransactionsTable,
} from '#server/platform/db/tables/payments/checkout.ts';
import { entering, enteringWith } from '#server/platform/directory/directory.ts';

export type PaymentRow = Selectable<TransactionsTable>;
export type AttemptRow = Selectable<TransactionAttemptsTable>;
export type PaymentChanges = Partial<
  Omit<
    PaymentRow,
    'environmentId' | 'id' | 'answers' | 'metadata' | 'purchase' | 'split' | 'customerPhone' | 'senderAccount'
  >
>;

/** Locks a payment until the transaction ends and returns its current row. */
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

const writePayment = prepared(
  (db, { row, event }: { row: Insertable<TransactionsTable>; event: Insertable<TransactionEventsTable> }) => {
    const { environmentId, id, reference } = row;
    return db
      .with('entered', entering([{ kind: 'payment', key: reference, environmentId, id }]))
      .with('event', (item) => item.insertInto('transactionEvents').values(event))
      .insertInto('transactions')
      .values(row);
  },
);

/** Writes a new payment with its first timeline entry, in one statement, which is sent together with the next one. */
export async function insertPayment(
  tx: Tx,
  row: Clear<Insertable<TransactionsTable>>,
  event: Insertable<TransactionEventsTable>,
): Promise<void> {
  const { environmentId, id } = row;
  const sealed = sealRow<Insertable<TransactionsTable>>('transactions', [environmentId, id], row);
  // With a merchant's own reference the statement is awaited, because a duplicate reference is an error at its field.
  if (row.merchantReference === null) await writePayment.later(tx, { row: sealed, event });
  else await writePayment(tx, { row: sealed, event });
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

/** Notifies live subscribers of a changed status or state of a payment. */
export function announceStatus(
  db: Db,
  { environmentId, id, status }: Pick<PaymentRow, 'environmentId' | 'id' | 'status'>,
): void {
  announceLive(db, { environmentId, id, type: 'transaction.updated', status });
}

/** Returns a row as the columns of a select; the insert's target determines their types. */
function columnsOf(row: object) {
  return Object.entries(row).map(([name, value]) => sql<unknown>`${value}`.as(name));
}

type NewAttempt = {
  attempt: AttemptRow;
  event: Insertable<TransactionEventsTable>;
  changes: PaymentChanges;
  found: Pick<AttemptRow, 'environmentId' | 'transactionId'> &
    Pick<PaymentRow, 'status' | 'stage' | 'attemptCount'>;
};

const writeAttempt = prepared((db, { attempt, event, changes, found }: NewAttempt) => {
  const { environmentId, id } = attempt;
  return db
    .with('changed', (item) =>
      item
        .updateTable('transactions')
        .set(changes)
        .where('environmentId', '=', found.environmentId)
        .where('id', '=', found.transactionId)
        .where('status', '=', found.status)
        .where('stage', '=', found.stage)
        .where('attemptCount', '=', found.attemptCount)
        .returning('id'),
    )
    .with('entered', enteringWith('changed', { kind: 'attempt', key: id, environmentId, id }))
    .with('attempt', (item) =>
      item
        .insertInto('transactionAttempts')
        .columns(Object.keys(attempt) as (keyof TransactionAttemptsTable)[])
        .expression((eb) => eb.selectFrom('changed').select(columnsOf(attempt))),
    )
    .with('event', (item) =>
      item
        .insertInto('transactionEvents')
        .columns(Object.keys(event) as (keyof TransactionEventsTable)[])
        .expression((eb) => eb.selectFrom('changed').select(columnsOf(event))),
    )
    .selectFrom('changed')
    .select('changed.id');
});

/**
 * Writes a new attempt with its timeline entry and the changes of its payment, in one statement. Writes nothing and returns false if the
 * payment has changed since `before` was read.
 */
export async function insertAttempt(
  db: Db,
  attempt: AttemptRow,
  event: Insertable<TransactionEventsTable>,
  { before, changes }: { before: PaymentRow; changes: PaymentChanges },
): Promise<boolean> {
  const { environmentId, id: transactionId, status, stage, attemptCount } = before;
  const found = { environmentId, transactionId, status, stage, attemptCount };
  const row = await writeAttempt.first(db, { attempt, event, changes, found });
  if (row && changes.status && changes.status !== before.status)
    announceStatus(db, { environmentId, id: transactionId, status: changes.status });
  return row !== undefined;
}

export async function insertEvents(db: Db, rows: Insertable<TransactionEventsTable>[]): Promise<void> {
  await db.insertInto('transactionEvents').values(rows).execute();
}

/** Returns the newest attempt; if any attempt is open, it is this one. */
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

/** Updates an attempt that is still open; false if it had already ended. */
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

/** Writes a timeline entry that can exist only once. */
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

/** Records on an attempt which card it saved. */
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
