// SQL of transfers: made, locked, changed, found.

import { type Insertable, type Selectable, sql } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { anyHashOf } from '#server/platform/db/sealed-fields.ts';
import type { TransferEventsTable, TransfersTable } from '#server/platform/db/tables/transfers.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';

export type TransferRow = Selectable<TransfersTable>;
export type NewTransferRow = Clear<Insertable<TransfersTable>>;

const insertedAtOnce = 500;

export const { lock: lockTransfer, update: updateTransfer } = environmentRows('transfers');

/** Writes transfers down, in the order they are given. */
export async function insertTransfers(tx: Tx, rows: readonly NewTransferRow[]): Promise<TransferRow[]> {
  const written: TransferRow[] = [];
  for (let first = 0; first < rows.length; first += insertedAtOnce) {
    const some = rows
      .slice(first, first + insertedAtOnce)
      .map((row) => sealRow<Insertable<TransfersTable>>('transfers', [row.environmentId, row.id], row));
    written.push(...(await tx.insertInto('transfers').values(some).returningAll().execute()));
  }
  return written;
}

export async function insertTransferEvents(
  tx: Tx,
  rows: readonly Insertable<TransferEventsTable>[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += insertedAtOnce)
    await tx
      .insertInto('transferEvents')
      .values(rows.slice(first, first + insertedAtOnce))
      .execute();
}

export type WaitingTransfer = Pick<
  TransferRow,
  'id' | 'amount' | 'fee' | 'vat' | 'stampDuty' | 'spentOn' | 'memberId'
>;

/** Those of a file that were not sent yet, locked in one order; what is sent at this moment is waited for and left out. */
export function lockWaiting(tx: Tx, environmentId: string, groupId: string): Promise<WaitingTransfer[]> {
  return tx
    .selectFrom('transfers')
    .where('environmentId', '=', environmentId)
    .where('groupId', '=', groupId)
    .where('status', '=', 'PENDING')
    .select(['id', 'amount', 'fee', 'vat', 'stampDuty', 'spentOn', 'memberId'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function cancelTransfers(
  tx: Tx,
  { environmentId, ids, at }: { environmentId: string; ids: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ status: 'CANCELLED', nextAt: null, completedAt: at, updatedAt: at })
    .where('environmentId', '=', environmentId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Transfers of the same amount to the same account since an instant, those that came to nothing left out. */
export async function hasSentSince(
  db: Db,
  of: {
    environmentId: string;
    bankCode: string;
    accountNumber: string;
    amount: number;
    since: Date;
    /** Itself. */
    exceptId?: string;
  },
): Promise<boolean> {
  const row = await db
    .selectFrom('transfers')
    .where('environmentId', '=', of.environmentId)
    .where('accountHash', '=', anyHashOf('transfers.account_number', of.accountNumber))
    .where('bankCode', '=', of.bankCode)
    .where('amount', '=', of.amount)
    .where('createdAt', '>', of.since)
    .where('status', 'not in', ['FAILED', 'CANCELLED', 'REVERSED'])
    .$if(of.exceptId !== undefined, (query) => query.where('id', '<>', of.exceptId as string))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What sending needs to know of whose money it is. */
