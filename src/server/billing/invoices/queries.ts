// SQL of invoices: insert, lock, find, update; lines, payments, revisions and customer credit.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PageVisit } from '#server/payments/sources/payment-source.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  InvoiceEventsTable,
  InvoiceLinesTable,
  InvoicePaymentsTable,
  InvoiceRevisionsTable,
  InvoicesTable,
} from '#server/platform/db/tables/billing/invoices.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { Currency } from '#shared/money.ts';

export type InvoiceRow = Selectable<InvoicesTable>;
export type LineRow = Selectable<InvoiceLinesTable>;
export type PaymentRow = Selectable<InvoicePaymentsTable>;
export type Place = { environmentId: string; id: string };

export function insertInvoice(tx: Tx, row: Insertable<InvoicesTable>): Promise<InvoiceRow> {
  return tx.insertInto('invoices').values(row).returningAll().executeTakeFirstOrThrow();
}

export function selectInvoice(db: Db, { environmentId, id }: Place): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoices')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

export function updateInvoiceRow(
  tx: Tx,
  { environmentId, id }: Place,
  changes: Updateable<InvoicesTable>,
): Promise<InvoiceRow> {
  return tx
    .updateTable('invoices')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds an invoice by its origin, of which there is one per key. */
export function selectByOrigin(
  db: Db,
  environmentId: string,
  originKey: string,
): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoices')
    .where('environmentId', '=', environmentId)
    .where('originKey', '=', originKey)
    .selectAll()
    .executeTakeFirst();
}

/** The recurring series that created the invoice. */
export async function selectSeriesOf(
  db: Db,
  { environmentId, kind, originId }: InvoiceRow,
): Promise<{ id: string; name: string } | null> {
  if (kind !== 'recurring' || originId === null) return null;
  const series = db.selectFrom('recurringInvoices').where('environmentId', '=', environmentId);
  return (await series.where('id', '=', originId).select(['id', 'name']).executeTakeFirst()) ?? null;
}

export async function deleteDraft(tx: Tx, { environmentId, id }: Place): Promise<void> {
  const lines = tx.deleteFrom('invoiceLines').where('environmentId', '=', environmentId);
  await lines.where('invoiceId', '=', id).execute();
  const events = tx.deleteFrom('invoiceEvents').where('environmentId', '=', environmentId);
  await events.where('invoiceId', '=', id).execute();
  const revisions = tx.deleteFrom('invoiceRevisions').where('environmentId', '=', environmentId);
  await revisions.where('invoiceId', '=', id).execute();
  const attachments = tx.deleteFrom('invoiceAttachments').where('environmentId', '=', environmentId);
  await attachments.where('invoiceId', '=', id).execute();
  await tx.deleteFrom('invoices').where('environmentId', '=', environmentId).where('id', '=', id).execute();
}

export function selectLines(db: Db, { environmentId, id }: Place): Promise<LineRow[]> {
  return db
    .selectFrom('invoiceLines')
    .where('environmentId', '=', environmentId)
    .where('invoiceId', '=', id)
    .selectAll()
    .orderBy('position')
    .execute();
}

/** Replaces the lines. */
export async function replaceLines(
  tx: Tx,
  { environmentId, id }: Place,
  lines: readonly Insertable<InvoiceLinesTable>[],
): Promise<void> {
  await tx
    .deleteFrom('invoiceLines')
    .where('environmentId', '=', environmentId)
    .where('invoiceId', '=', id)
    .execute();
  await tx
    .insertInto('invoiceLines')
    .values([...lines])
    .execute();
}

export async function insertInvoiceEvent(tx: Tx, row: Insertable<InvoiceEventsTable>): Promise<void> {
  await tx.insertInto('invoiceEvents').values(row).execute();
}

export const selectInvoiceEvents = timelineRows('invoice_events', 'invoice_id', 'newest first', 300);

export async function insertRevision(tx: Tx, row: Insertable<InvoiceRevisionsTable>): Promise<void> {
  await tx.insertInto('invoiceRevisions').values(row).execute();
}

export function selectRevisions(db: Db, { environmentId, id }: Place) {
  return db
    .selectFrom('invoiceRevisions')
    .where('environmentId', '=', environmentId)
    .where('invoiceId', '=', id)
    .selectAll()
    .orderBy('revision', 'desc')
    .execute();
}

export async function insertInvoicePayment(
  tx: Tx,
  row: Insertable<InvoicePaymentsTable>,
): Promise<PaymentRow> {
  return tx.insertInto('invoicePayments').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateInvoicePayment(
  tx: Tx,
  { environmentId, id }: Place,
  changes: Updateable<InvoicePaymentsTable>,
): Promise<PaymentRow> {
  return tx
    .updateTable('invoicePayments')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The credit notes of an invoice that were not undone, newest first. */
export function selectCreditNotes(tx: Tx, environmentId: string, invoiceId: string): Promise<PaymentRow[]> {
  return tx
    .selectFrom('invoicePayments')
    .where('environmentId', '=', environmentId)
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', 'credit_note')
    .where('reversedAt', 'is', null)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The settlements of an invoice in time order, with the checkout payment if there is one. */
export function selectInvoicePayments(db: Db, { environmentId, id }: Place) {
  return selectPaymentsOfInvoices(db, environmentId, [id]);
}

export function selectPaymentsOfInvoices(db: Db, environmentId: string, ids: readonly string[]) {
  return db
    .selectFrom('invoicePayments as p')
    .leftJoin('transactions as t', (join) =>
      join.onRef('t.environmentId', '=', 'p.environmentId').onRef('t.id', '=', 'p.transactionId'),
    )
    .where('p.environmentId', '=', environmentId)
    .where('p.invoiceId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .selectAll('p')
    .select(['t.reference', 't.channel', 't.cardScheme', 't.cardLast4', 't.senderName'])
    .select(['t.refundedAmount', 't.chargedBack'])
    .orderBy('p.at')
    .orderBy('p.id')
    .execute();
}
export type SettlementRow = Awaited<ReturnType<typeof selectInvoicePayments>>[number];

/** Locks a customer's credit until the transaction ends; creates the row if missing. */
export async function lockCredit(
  tx: Tx,
  of: { environmentId: string; customerId: string; currency: Currency },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    insert into customer_credits as c (environment_id, customer_id, currency, amount, updated_at)
    values (${of.environmentId}, ${of.customerId}, ${of.currency}, 0, ${now})
    on conflict (environment_id, customer_id, currency) do update set updated_at = excluded.updated_at
    returning c.amount`.execute(tx);
  return rows[0]?.amount ?? 0;
}

export async function addCredit(
  tx: Tx,
  of: { environmentId: string; customerId: string; currency: Currency },
  change: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into customer_credits as c (environment_id, customer_id, currency, amount, updated_at)
    values (${of.environmentId}, ${of.customerId}, ${of.currency}, ${change}, ${now})
    on conflict (environment_id, customer_id, currency) do update
      set amount = c.amount + excluded.amount, updated_at = excluded.updated_at`.execute(tx);
}

/** The amount a customer owes in a currency, and the credit. */
export async function selectFiguresOf(
  db: Db,
  of: { environmentId: string; customerId: string; currency: Currency },
): Promise<{ owed: number; credit: number }> {
  const { rows } = await sql<{ owed: number; credit: number }>`
    select coalesce((select sum(invoice_due(i)) from invoices i where i.environment_id = ${of.environmentId}
             and i.customer_id = ${of.customerId} and i.currency = ${of.currency}), 0)::bigint as owed,
           coalesce((select c.amount from customer_credits c where c.environment_id = ${of.environmentId}
             and c.customer_id = ${of.customerId} and c.currency = ${of.currency}), 0)::bigint as credit`.execute(
    db,
  );
  return rows[0] ?? { owed: 0, credit: 0 };
}

/** Records that the customer opened the invoice: a count and a timeline line. Not counted for an invoice taken back to draft. */
export async function recordView(db: Db, { environmentId, id }: Place, visit: PageVisit): Promise<void> {
  await sql`
    with opened as (
      update invoices set views = views + 1, last_viewed_at = ${visit.at}
      where environment_id = ${environmentId} and id = ${id} and status <> 'DRAFT'
      returning environment_id, id, customer_name)
    insert into invoice_events (environment_id, invoice_id, id, kind, params, actor_kind, actor, tone, at)
    select environment_id, id, ${visit.id}::uuid, 'viewed', '{}', 'customer', customer_name, 'neutral', ${visit.at} from opened`.execute(
    db,
  );
}
