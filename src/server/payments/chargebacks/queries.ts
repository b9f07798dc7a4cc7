// SQL of chargebacks: chargebacks, files and submissions, timeline, settings and fees.

import { type Expression, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  ChargebackEventsTable,
  ChargebackFilesTable,
  ChargebacksTable,
} from '#server/platform/db/tables/payments/chargebacks.ts';
import { entering } from '#server/platform/directory/directory.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { Currency } from '#shared/money.ts';

export type ChargebackRow = Selectable<ChargebacksTable>;

export async function insertChargeback(tx: Tx, row: Insertable<ChargebacksTable>): Promise<void> {
  const { environmentId, id, reference } = row;
  const entered = entering([{ kind: 'chargeback', key: reference, environmentId, id }]);
  await tx.with('entered', entered).insertInto('chargebacks').values(row).execute();
}

export const { update: updateChargeback } = environmentRows('chargebacks');

/** Locks the chargeback; its payment must be locked before. */
export async function lockChargeback(
  tx: Tx,
  environmentId: string,
  id: string,
): Promise<ChargebackRow | undefined> {
  return tx
    .selectFrom('chargebacks')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export async function selectChargebackPayment(
  db: Db,
  environmentId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('chargebacks')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .select('transactionId')
    .executeTakeFirst();
  return row?.transactionId;
}

/** Returns the chargeback of a payment with the acquirer's number. */
export async function selectChargebackByArn(
  db: Db,
  environmentId: string,
  transactionId: string,
  arn: string,
) {
  return db
    .selectFrom('chargebacks')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .where('arn', '=', arn)
    .select(['id', 'reference', 'stage', 'status'])
    .executeTakeFirst();
}

/** Returns all chargebacks of a payment. */
export async function selectChargebacksOf(db: Db, environmentId: string, transactionId: string) {
  return db
    .selectFrom('chargebacks')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .select(['id', 'status', 'amount', 'acceptedAmount', 'lostAmount', 'returnedAmount', 'fee'])
    .execute();
}

/** Chargebacks joined with their payments. */
export function chargebacksWithPayment(db: Db) {
  return db
    .selectFrom('chargebacks as c')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.environmentId', '=', 'c.environmentId').onRef('t.id', '=', 'c.transactionId'),
    )
    .selectAll('c')
    .select(['t.reference as paymentReference', 't.customerName', 't.customerEmail'])
    .select(['t.refundedAmount', 't.refundPending', 't.channel']);
}
export type ChargebackWithPayment = Awaited<
  ReturnType<ReturnType<typeof chargebacksWithPayment>['execute']>
>[number];

export async function selectChargeback(db: Db, environmentId: string, id: string) {
  return chargebacksWithPayment(db)
    .where('c.environmentId', '=', environmentId)
    .where('c.id', '=', id)
    .executeTakeFirst();
}

export async function insertChargebackEvent(tx: Tx, row: Insertable<ChargebackEventsTable>): Promise<void> {
  await tx.insertInto('chargebackEvents').values(row).execute();
}

export const selectChargebackEvents = timelineRows('chargeback_events', 'chargeback_id');

export async function insertChargebackFile(tx: Tx, row: Insertable<ChargebackFilesTable>): Promise<void> {
  await tx.insertInto('chargebackFiles').values(row).execute();
}

export async function selectChargebackFiles(db: Db, environmentId: string, chargebackId: string) {
  return db
    .selectFrom('chargebackFiles as f')
    .innerJoin('privateFiles as p', (join) =>
      join.onRef('p.businessId', '=', 'f.businessId').onRef('p.id', '=', 'f.fileId'),
    )
    .where('f.environmentId', '=', environmentId)
    .where('f.chargebackId', '=', chargebackId)
    .select(['f.id', 'f.slot', 'f.addedBy', 'f.submission', 'f.businessId', 'f.fileId'])
    .select(['p.fileName', 'p.contentType', 'p.sizeBytes'])
    .orderBy('f.at')
    .orderBy('f.id')
    .execute();
}
export type ChargebackFileRow = Awaited<ReturnType<typeof selectChargebackFiles>>[number];

/** Deletes a draft file; submitted files stay. Returns whether there was one. */
export async function deleteDraftFile(
  tx: Tx,
  environmentId: string,
  chargebackId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chargebackFiles')
    .where('environmentId', '=', environmentId)
    .where('chargebackId', '=', chargebackId)
    .where('id', '=', id)
    .where('submission', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function submitDraft(
  tx: Tx,
  row: Pick<ChargebackRow, 'environmentId' | 'id' | 'stage'>,
  submission: { number: number; evidence: string; submittedBy: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('chargebackFiles')
    .set({ submission: submission.number })
    .where('environmentId', '=', row.environmentId)
    .where('chargebackId', '=', row.id)
    .where('submission', 'is', null)
    .execute();
  await tx
    .insertInto('chargebackSubmissions')
    .values({ environmentId: row.environmentId, chargebackId: row.id, stage: row.stage, ...submission })
    .execute();
}

export async function selectSubmissions(db: Db, environmentId: string, chargebackId: string) {
  return db
    .selectFrom('chargebackSubmissions')
    .where('environmentId', '=', environmentId)
    .where('chargebackId', '=', chargebackId)
    .select(['number', 'stage', 'submittedBy', 'at'])
    .orderBy('number', 'desc')
    .execute();
}

/** Returns the fee of a lost chargeback in a currency, minor units. */
export async function selectFee(db: Db, currency: Currency): Promise<number> {
  const row = await db
    .selectFrom('chargebackFees')
    .where('currency', '=', currency)
    .select('fee')
    .executeTakeFirst();
  return row?.fee ?? 0;
}

export async function selectSettings(db: Db, environmentId: string) {
  return db
    .selectFrom('chargebackSettings')
    .where('environmentId', '=', environmentId)
    .select(['autoAcceptBelow', 'notifyEmails'])
    .executeTakeFirst();
}

export async function upsertSettings(
  tx: Tx,
  environmentId: string,
  settings: { autoAcceptBelow: number | null; notifyEmails: string[]; updatedAt: Date },
): Promise<void> {
  await tx
    .insertInto('chargebackSettings')
    .values({ environmentId, ...settings })
    .onConflict((conflict) => conflict.column('environmentId').doUpdateSet(settings))
    .execute();
}

/** Whether `column` of any chargeback is due; `due` is the condition on the same column. */
export function findDueChargebacks(column: 'due_at' | 'remind_at', due: Expression<SqlBool>): DueQuery {
  const at = sql.raw(column);
  return sql`select 1 from chargebacks where ${at} is not null and ${due} order by ${at} limit 1`;
}

export async function selectChargebacksWhere(db: Db, condition: Expression<SqlBool>, limit: number) {
  return db.selectFrom('chargebacks').where(condition).select(['environmentId', 'id']).limit(limit).execute();
}
