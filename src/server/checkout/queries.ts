// SQL of the payer's side: payments with their merchant and link, attempts, and what changes them.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type {
  PaymentLinksTable,
  TransactionAttemptsTable,
  TransactionEventsTable,
  TransactionsTable,
} from '../db/payment-tables.ts';

export type PaymentRow = Selectable<TransactionsTable>;
export type LinkRow = Selectable<PaymentLinksTable>;
export type AttemptRow = Selectable<TransactionAttemptsTable>;

/** Who is paid, and how that looks to a payer. */
export type Merchant = {
  environmentId: string;
  mode: 'test' | 'live';
  businessId: string;
  businessName: string;
  country: string;
  timeZone: string;
  logoImageId: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  platformName: string | null;
};

/** The host whose branding applies where the business has none. */
export type Host = string;

const merchantColumns = [
  'e.id as environmentId',
  'e.mode',
  'b.id as businessId',
  'b.businessName',
  'b.country',
  'b.timeZone',
  'b.logoImageId',
  'p.companyName as platformName',
] as const;

const primaryColor = sql<string | null>`coalesce(b.brand_primary_color, p.brand_primary_color)`.as(
  'primaryColor',
);
const secondaryColor = sql<string | null>`coalesce(b.brand_secondary_color, p.brand_secondary_color)`.as(
  'secondaryColor',
);

function merchants(db: Db, host: Host) {
  return db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .leftJoin('branding as p', (join) => join.on('p.websiteUrl', '=', host));
}

export async function selectMerchant(db: Db, environmentId: string, host: Host): Promise<Merchant> {
  return merchants(db, host)
    .where('e.id', '=', environmentId)
    .select(merchantColumns)
    .select([primaryColor, secondaryColor])
    .executeTakeFirstOrThrow();
}

/** A link by the address payers know, with its merchant. */
export async function selectLinkBySlug(
  db: Db,
  slug: string,
  host: Host,
): Promise<{ link: LinkRow; merchant: Merchant } | undefined> {
  const link = await db.selectFrom('paymentLinks').where('slug', '=', slug).selectAll().executeTakeFirst();
  return link && { link, merchant: await selectMerchant(db, link.environmentId, host) };
}

export async function selectLink(db: Db, environmentId: string, id: string): Promise<LinkRow | undefined> {
  return db
    .selectFrom('paymentLinks')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

/** A payment by what the payer knows of it: its reference is unique everywhere. */
export async function selectPayment(db: Db, reference: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('transactions').where('reference', '=', reference).selectAll().executeTakeFirst();
}

export async function selectPaymentById(
  db: Db,
  environmentId: string,
  id: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

/** The same, and nobody else may change the payment until this transaction ends. */
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

export async function insertPayments(tx: Tx, rows: Insertable<TransactionsTable>[]): Promise<void> {
  await tx.insertInto('transactions').values(rows).execute();
}

export async function updatePayment(
  tx: Tx,
  environmentId: string,
  id: string,
  changes: Partial<Omit<PaymentRow, 'environmentId' | 'id' | 'answers' | 'metadata'>>,
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

export async function insertAttempts(db: Db, rows: Insertable<TransactionAttemptsTable>[]): Promise<void> {
  await db.insertInto('transactionAttempts').values(rows).execute();
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

/** Takes attempts whose outcome is due to be asked for; each is due again later, by how often it was asked. */
export async function claimDueAttempts(db: Db, now: Date, limit: number): Promise<AttemptRow[]> {
  const due = sql<string>`(select id from transaction_attempts
    where status in ('processing', 'challenged', 'unknown') and requery_at <= ${now}
    order by requery_at limit ${limit} for update skip locked)`;
  return db
    .updateTable('transactionAttempts')
    .set({ requeryCount: sql`requery_count + 1`, requeryAt: nextRequery(now) })
    .where('id', 'in', due)
    .returningAll()
    .execute();
}

/** The same for one attempt: false when it is not due, or another asks just now. */
export async function claimAttempt(db: Db, attempt: Pick<AttemptRow, 'id'>, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('transactionAttempts')
    .set({ requeryCount: sql`requery_count + 1`, requeryAt: nextRequery(now) })
    .where('id', '=', attempt.id)
    .where('status', 'in', openAttemptStatuses)
    .where('requeryAt', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** 5 seconds, then twice as long each time, an hour at most. */
function nextRequery(now: Date) {
  return sql<Date>`${now}::timestamptz + least(5 * power(2, least(requery_count, 12)), 3600) * interval '1 second'`;
}

/** Ends payments nobody came back to; answers how many. One statement, so several instances may run it at once. */
export async function abandonPayments(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ environmentId: string; id: string }[]> {
  const stale = sql<string>`(select id from transactions
    where status = 'pending' and stage = 'open' and expires_at <= ${now}
    order by created_at limit ${limit} for no key update skip locked)`;
  return tx
    .updateTable('transactions')
    .set({
      status: 'failed',
      stage: 'abandoned',
      failureReason: 'Abandoned by the payer',
      endedAt: now,
      updatedAt: now,
    })
    .where('id', 'in', stale)
    .where('status', '=', 'pending')
    .where('stage', '=', 'open')
    .returning(['environmentId', 'id'])
    .execute();
}
