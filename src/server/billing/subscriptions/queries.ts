// SQL of subscriptions: insert, lock, update; billed periods, tries to collect them, and the trail.

import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  SubscriptionEventsTable,
  SubscriptionPeriodsTable,
  SubscriptionsTable,
  SubscriptionTriesTable,
} from '#server/platform/db/tables/billing/subscriptions.ts';
import { tokenTimeoutMs } from '#server/platform/time/with-timeout.ts';

export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type PeriodRow = Selectable<SubscriptionPeriodsTable>;
export type TryRow = Selectable<SubscriptionTriesTable>;
export type Place = { environmentId: string; id: string };

export function insertSubscription(tx: Tx, row: Insertable<SubscriptionsTable>): Promise<SubscriptionRow> {
  return tx.insertInto('subscriptions').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertSubscriptionEvent(
  tx: Tx,
  row: Insertable<SubscriptionEventsTable>,
): Promise<void> {
  await tx.insertInto('subscriptionEvents').values(row).execute();
}

/** Locks a subscription; undefined when it does not exist or, with `skip`, when it is locked by another transaction. */
export function lockSubscription(
  tx: Tx,
  { environmentId, id }: Place,
  skip = false,
): Promise<SubscriptionRow | undefined> {
  return tx
    .selectFrom('subscriptions')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .$if(skip, (query) => query.skipLocked())
    .executeTakeFirst();
}

export function updateSubscription(
  tx: Tx,
  { environmentId, id }: Place,
  changes: Updateable<SubscriptionsTable>,
): Promise<SubscriptionRow> {
  return tx
    .updateTable('subscriptions')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertPeriod(tx: Tx, row: Insertable<SubscriptionPeriodsTable>): Promise<void> {
  await tx.insertInto('subscriptionPeriods').values(row).execute();
}

export async function updatePeriod(
  tx: Tx,
  { environmentId, subscriptionId, key }: Pick<PeriodRow, 'environmentId' | 'subscriptionId' | 'key'>,
  changes: Updateable<SubscriptionPeriodsTable>,
): Promise<void> {
  await tx
    .updateTable('subscriptionPeriods')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('subscriptionId', '=', subscriptionId)
    .where('key', '=', key)
    .execute();
}

export function findPeriodOfInvoice(
  db: Db,
  environmentId: string,
  invoiceId: string,
): Promise<PeriodRow | undefined> {
  return db
    .selectFrom('subscriptionPeriods')
    .where('environmentId', '=', environmentId)
    .where('invoiceId', '=', invoiceId)
    .selectAll()
    .executeTakeFirst();
}

/** The billed periods, newest first. */
export function selectPeriods(db: Db, { environmentId, id }: Place): Promise<PeriodRow[]> {
  return db
    .selectFrom('subscriptionPeriods')
    .where('environmentId', '=', environmentId)
    .where('subscriptionId', '=', id)
    .selectAll()
    .orderBy('billedAt', 'desc')
    .orderBy('key', 'desc')
    .limit(100)
    .execute();
}

export function findPeriod(
  db: Db,
  { environmentId, id }: Place,
  key: string,
): Promise<PeriodRow | undefined> {
  return db
    .selectFrom('subscriptionPeriods')
    .where('environmentId', '=', environmentId)
    .where('subscriptionId', '=', id)
    .where('key', '=', key)
    .selectAll()
    .executeTakeFirst();
}

/** The unpaid billed periods, oldest first. */
export function selectUnpaid(db: Db, { environmentId, id }: Place): Promise<PeriodRow[]> {
  return db
    .selectFrom('subscriptionPeriods')
    .where('environmentId', '=', environmentId)
    .where('subscriptionId', '=', id)
    .where('paidAt', 'is', null)
    .where('droppedAt', 'is', null)
    .selectAll()
    .orderBy('billedAt')
    .orderBy('key')
    .execute();
}

/** Inserts a try unless one of its number exists. Returns whether it was inserted. */
export async function insertTry(tx: Tx, row: Insertable<SubscriptionTriesTable>): Promise<boolean> {
  const written = await tx
    .insertInto('subscriptionTries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  return written !== undefined;
}

type TryName = Pick<TryRow, 'environmentId' | 'subscriptionId' | 'key' | 'number'>;

export function lockTry(tx: Tx, name: TryName, skip = false): Promise<TryRow | undefined> {
  return tx
    .selectFrom('subscriptionTries')
    .where('environmentId', '=', name.environmentId)
    .where('subscriptionId', '=', name.subscriptionId)
    .where('key', '=', name.key)
    .where('number', '=', name.number)
    .selectAll()
    .forNoKeyUpdate()
    .$if(skip, (query) => query.skipLocked())
    .executeTakeFirst();
}

export async function updateTry(
  tx: Tx,
  name: TryName,
  changes: Updateable<SubscriptionTriesTable>,
): Promise<void> {
  await tx
    .updateTable('subscriptionTries')
    .set(changes)
    .where('environmentId', '=', name.environmentId)
    .where('subscriptionId', '=', name.subscriptionId)
    .where('key', '=', name.key)
    .where('number', '=', name.number)
    .execute();
}

/** Marks a try whose payment succeeded. Nothing else changes, so no lock is needed. Returns false when no payment was made. */
export async function noteSucceeded(db: Db, name: TryRow, at: Date): Promise<boolean> {
  const { environmentId, subscriptionId, key, number, reference } = name;
  const { rows } = await sql`
    update subscription_tries t set status = 'succeeded', response_code = null, due_at = null, ended_at = ${at}
    where t.environment_id = ${environmentId} and t.subscription_id = ${subscriptionId} and t.key = ${key} and t.number = ${number}
      and t.status = 'charging' and exists (select from transactions p
        where p.environment_id = ${environmentId} and p.reference = ${reference} and p.status = 'successful')
    returning 1`.execute(db);
  return rows.length > 0;
}

/** A charge without an outcome for longer was lost in a crash, or its bank has not responded; by then its rail was queried. */
export const chargeRecheckMs = 2 * tokenTimeoutMs + 5000;

/** Marks tries whose payments were begun. */
export async function markCharging(
  tx: Tx,
  environmentId: string,
  begun: readonly { name: Pick<TryRow, 'subscriptionId' | 'key' | 'number'>; reference: string }[],
  at: Date,
): Promise<void> {
  const rows = JSON.stringify(begun.map(({ name, reference }) => Object.assign({ reference }, name)));
  await sql`update subscription_tries t set status = 'charging', reference = r.reference, tried_at = ${at},
      due_at = ${new Date(at.getTime() + chargeRecheckMs)}
    from json_to_recordset(${rows}::json) as r ("subscriptionId" uuid, key text, number integer, reference text)
    where t.environment_id = ${environmentId} and t.subscription_id = r."subscriptionId" and t.key = r.key and t.number = r.number`.execute(
    tx,
  );
}

/** Skips pending tries, of one billed item or of all. */
export async function skipTries(tx: Tx, { environmentId, id }: Place, at: Date, key?: string): Promise<void> {
  await tx
    .updateTable('subscriptionTries')
    .set({ status: 'skipped', dueAt: null, endedAt: at })
    .where('environmentId', '=', environmentId)
    .where('subscriptionId', '=', id)
    .where('status', '=', 'open')
    .$if(key !== undefined, (query) => query.where('key', '=', key as string))
    .execute();
}

export function selectTries(db: Db, { environmentId, id }: Place): Promise<TryRow[]> {
  return db
    .selectFrom('subscriptionTries')
    .where('environmentId', '=', environmentId)
    .where('subscriptionId', '=', id)
    .selectAll()
    .orderBy('dueOn', 'desc')
    .orderBy('number', 'desc')
    .limit(200)
    .execute();
}

export function selectDueSubscriptions(db: Db, due: RawBuilder<boolean>, limit: number): Promise<Place[]> {
  return db
    .selectFrom('subscriptions')
    .where('status', '=', 'ACTIVE')
    .where('nextAt', 'is not', null)
    .where(due)
    .select(['environmentId', 'id'])
    .orderBy('nextAt')
    .limit(limit)
    .execute();
}

export function selectDueTries(db: Db, due: RawBuilder<boolean>, limit: number): Promise<TryName[]> {
  return db
    .selectFrom('subscriptionTries')
    .where('dueAt', 'is not', null)
    .where(due)
    .select(['environmentId', 'subscriptionId', 'key', 'number'])
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}

export function selectExpiring(db: Db, due: RawBuilder<boolean>, limit: number): Promise<Place[]> {
  return db
    .selectFrom('subscriptions')
    .where('status', '=', 'CREATED')
    .where('expiresAt', 'is not', null)
    .where(due)
    .select(['environmentId', 'id'])
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
}

export function selectSubscriptionEvents(db: Db, { environmentId, id }: Place, limit: number) {
  return db
    .selectFrom('subscriptionEvents')
    .where('environmentId', '=', environmentId)
    .where('subscriptionId', '=', id)
    .select(['at', 'kind', 'params', 'actorKind', 'actor', 'tone'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
