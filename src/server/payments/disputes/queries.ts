// SQL of disputes: disputes, messages and files, and the timeline.

import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  DisputeAttachmentsTable,
  DisputeEventsTable,
  DisputeMessagesTable,
  DisputesTable,
} from '#server/platform/db/tables/payments/disputes.ts';
import { entering, named } from '#server/platform/directory/directory.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';

export type DisputeRow = Selectable<DisputesTable>;

export async function insertDispute(tx: Tx, row: Insertable<DisputesTable>): Promise<void> {
  const { environmentId, id, tokenHash } = row;
  const entered = entering([{ kind: 'dispute_token', key: tokenHash.toString('hex'), environmentId, id }]);
  await tx.with('entered', entered).insertInto('disputes').values(row).execute();
}

export async function updateDispute(
  tx: Tx,
  { environmentId, id }: Pick<DisputeRow, 'environmentId' | 'id'>,
  changes: Updateable<DisputesTable>,
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

export async function lockDispute(
  tx: Tx,
  environmentId: string,
  id: string,
): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom('disputes')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** Locks and returns the open dispute of a payment. */
export async function lockOpenDisputeOf(
  tx: Tx,
  environmentId: string,
  transactionId: string,
): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom('disputes')
    .where('environmentId', '=', environmentId)
    .where('transactionId', '=', transactionId)
    .where('endedAt', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the dispute of a secret link. */
export async function selectByToken(
  db: Db,
  tokenHash: Buffer,
): Promise<{ environmentId: string; id: string } | undefined> {
  return db
    .selectFrom('disputes')
    .where(sql<boolean>`(environment_id, id) = ${named('dispute_token', tokenHash.toString('hex'))}`)
    .select(['environmentId', 'id'])
    .executeTakeFirst();
}

/** Disputes with their payments and members. */
export function disputesOf(db: Db) {
  return db
    .selectFrom('disputes as d')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.environmentId', '=', 'd.environmentId').onRef('t.id', '=', 'd.transactionId'),
    )
    .leftJoin('users as u', 'u.id', 'd.assignedTo')
    .leftJoin('chargebacks as c', (join) =>
      join.onRef('c.environmentId', '=', 'd.environmentId').onRef('c.id', '=', 'd.chargebackId'),
    )
    .selectAll('d')
    .select([
      't.reference as paymentReference',
      'c.reference as chargebackReference',
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('assigneeName'),
    ]);
}
export type DisputeWithPayment = Awaited<ReturnType<ReturnType<typeof disputesOf>['execute']>>[number];

export async function selectDispute(db: Db, environmentId: string, id: string) {
  return disputesOf(db)
    .where('d.environmentId', '=', environmentId)
    .where('d.id', '=', id)
    .executeTakeFirst();
}

export async function insertMessage(tx: Tx, row: Insertable<DisputeMessagesTable>): Promise<void> {
  await tx.insertInto('disputeMessages').values(row).execute();
}

/** Oldest first. */
export async function selectMessages(db: Db, environmentId: string, disputeId: string) {
  return db
    .selectFrom('disputeMessages')
    .where('environmentId', '=', environmentId)
    .where('disputeId', '=', disputeId)
    .select(['id', 'authorKind', 'authorName', 'internal', 'body', 'at'])
    .orderBy('at')
    .orderBy('id')
    .execute();
}
export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

export async function insertAttachment(tx: Tx, row: Insertable<DisputeAttachmentsTable>): Promise<void> {
  await tx.insertInto('disputeAttachments').values(row).execute();
}

export async function selectAttachments(db: Db, environmentId: string, disputeId: string) {
  return db
    .selectFrom('disputeAttachments as a')
    .innerJoin('privateFiles as p', (join) =>
      join.onRef('p.businessId', '=', 'a.businessId').onRef('p.id', '=', 'a.fileId'),
    )
    .where('a.environmentId', '=', environmentId)
    .where('a.disputeId', '=', disputeId)
    .select(['a.id', 'a.messageId', 'a.businessId', 'a.fileId', 'p.fileName', 'p.contentType', 'p.sizeBytes'])
    .orderBy('a.at')
    .orderBy('a.id')
    .execute();
}
export type AttachmentRow = Awaited<ReturnType<typeof selectAttachments>>[number];

export async function insertDisputeEvent(tx: Tx, row: Insertable<DisputeEventsTable>): Promise<void> {
  await tx.insertInto('disputeEvents').values(row).execute();
}

export const selectDisputeEvents = timelineRows('dispute_events', 'dispute_id');
