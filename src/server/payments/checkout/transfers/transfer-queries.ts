// SQL of transfer accounts and their receipts.

import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type {
  TransferAccountsTable,
  TransferReceiptsTable,
} from '#server/platform/db/tables/payments/checkout.ts';
import { enter, entering, named } from '#server/platform/directory/directory.ts';
import { nextOf } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, type Waiting } from '#server/platform/jobs/waiting.ts';
import { ownedRows } from '#server/platform/rows/owned-rows.ts';

export type TransferAccountRow = Selectable<TransferAccountsTable>;
export type ReceiptRow = Selectable<TransferReceiptsTable>;

/** Returns a provider's identifier of an account or transfer, prefixed to be unique across providers. */
const atProvider = (provider: string, name: string): string => `${provider}:${name}`;

export async function insertTransferAccount(
  tx: Tx,
  account: Insertable<TransferAccountsTable>,
): Promise<void> {
  const { environmentId, id, provider, accountNumber } = account;
  const entered = entering([
    { kind: 'transfer_account', key: atProvider(provider, accountNumber), environmentId, id },
  ]);
  await tx.with('entered', entered).insertInto('transferAccounts').values(account).execute();
}

/** The newest account of a payment. */
export const { newest: selectTransferAccount } = ownedRows('transferAccounts', 'transactionId');

export async function selectAccountByNumber(
  db: Db,
  provider: string,
  accountNumber: string,
): Promise<TransferAccountRow | undefined> {
  return db
    .selectFrom('transferAccounts')
    .where(
      sql<boolean>`(environment_id, id) = ${named('transfer_account', atProvider(provider, accountNumber))}`,
    )
    .selectAll()
    .executeTakeFirst();
}

export async function selectAccount(
  db: Db,
  environmentId: string,
  id: string,
): Promise<TransferAccountRow | undefined> {
  return db
    .selectFrom('transferAccounts')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

export async function updateTransferAccount(
  tx: Tx,
  account: Pick<TransferAccountRow, 'environmentId' | 'id'>,
  changes: Partial<Pick<TransferAccountRow, 'status' | 'received' | 'amount'>>,
): Promise<void> {
  await tx
    .updateTable('transferAccounts')
    .set(changes)
    .where('environmentId', '=', account.environmentId)
    .where('id', '=', account.id)
    .execute();
}

/** Returns the mode of an environment, for work without a request. */
export function selectMode(db: Db, environmentId: string) {
  return db
    .selectFrom('environments')
    .where('id', '=', environmentId)
    .select('mode')
    .executeTakeFirstOrThrow();
}

/** Accounts that take transfers until they expire. */
export const openAccounts: Waiting = {
  table: 'transfer_accounts',
  only: sql`status = 'ACTIVE'`,
  at: 'expires_at',
};

/** Returns expired accounts of an environment that are still open. */
export async function selectExpiredAccounts(
  db: Db,
  { environmentId, due, limit }: { environmentId: string; due: RawBuilder<boolean>; limit: number },
): Promise<TransferAccountRow[]> {
  return db
    .selectFrom('transferAccounts')
    .where('environmentId', '=', environmentId)
    .where('status', '=', 'ACTIVE')
    .where(due)
    .selectAll()
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
}

/** Whether any account has expired, or money is owed to a sender. */
export const findDueTransfers = (due: RawBuilder<boolean>): DueQuery => sql`
  (${findFirstDue(openAccounts, due)}) union all
  (select 1 from transfer_receipts r
   join transfer_accounts a on a.environment_id = r.environment_id and a.id = r.transfer_account_id
   where (a.status <> 'ACTIVE' or r.is_return_due) and r.matched + r.returned < r.amount order by r.received_at limit 1)`;

/** Returns false if a transfer with this session id is already recorded. */
export async function insertReceipt(
  tx: Tx,
  receipt: Clear<Insertable<TransferReceiptsTable>>,
): Promise<boolean> {
  const { environmentId, id, provider, sessionId } = receipt;
  const isNew = await enter(tx, {
    kind: 'transfer_receipt',
    key: atProvider(provider, sessionId),
    environmentId,
    id,
  });
  if (!isNew) return false;
  await tx
    .insertInto('transferReceipts')
    .values(sealRow<Insertable<TransferReceiptsTable>>('transfer_receipts', [environmentId, id], receipt))
    .execute();
  return true;
}

/** Returns the receipts that count towards an account, oldest first. */
export async function selectReceipts(
  db: Db,
  account: Pick<TransferAccountRow, 'environmentId' | 'id'>,
): Promise<ReceiptRow[]> {
  return db
    .selectFrom('transferReceipts')
    .where('environmentId', '=', account.environmentId)
    .where('transferAccountId', '=', account.id)
    .where('isReturnDue', '=', false)
    .selectAll()
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
}

/** Marks a receipt for return to its sender while the account stays open. */
export async function markReceiptGoingBack(
  tx: Tx,
  receipt: Pick<ReceiptRow, 'environmentId' | 'id'>,
): Promise<void> {
  await tx
    .updateTable('transferReceipts')
    .set({ isReturnDue: true })
    .where('environmentId', '=', receipt.environmentId)
    .where('id', '=', receipt.id)
    .execute();
}

export async function updateReceiptMatched(
  tx: Tx,
  receipt: Pick<ReceiptRow, 'environmentId' | 'id'>,
  matched: number,
): Promise<void> {
  await tx
    .updateTable('transferReceipts')
    .set({ matched })
    .where('environmentId', '=', receipt.environmentId)
    .where('id', '=', receipt.id)
    .execute();
}

/** Marks the rest of a receipt as returned; false if it already was. */
export async function markReceiptReturned(
  tx: Tx,
  receipt: Pick<ReceiptRow, 'environmentId' | 'id'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('transferReceipts')
    .set({ returned: sql<number>`amount - matched` })
    .where('environmentId', '=', receipt.environmentId)
    .where('id', '=', receipt.id)
    .where('returned', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type OwedReceipt = ReceiptRow & { transactionId: string; currency: string; mode: 'test' | 'live' };

/** The environments with the oldest owed money, among those not processed yet in this run. */
export const findOwing = (hasNoTurnYet: RawBuilder<boolean>) =>
  nextOf(sql`
    select environment_id, at from (
      select r.environment_id, r.received_at as at from transfer_receipts r
      join transfer_accounts a on a.environment_id = r.environment_id and a.id = r.transfer_account_id
      where (a.status <> 'ACTIVE' or r.is_return_due) and r.matched + r.returned < r.amount) owed
    where ${hasNoTurnYet} order by at limit 200`);

/** Returns receipts owed to their senders, on closed accounts or marked for return; of one account or of an environment. */
export async function selectOwedReceipts(
  db: Db,
  options: { limit: number; of: Pick<TransferAccountRow, 'environmentId'> & { id?: string } },
): Promise<OwedReceipt[]> {
  const { environmentId, id } = options.of;
  return db
    .selectFrom('transferReceipts as r')
    .innerJoin('transferAccounts as a', (join) =>
      join.onRef('a.environmentId', '=', 'r.environmentId').onRef('a.id', '=', 'r.transferAccountId'),
    )
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.environmentId', '=', 'a.environmentId').onRef('t.id', '=', 'a.transactionId'),
    )
    .innerJoin('environments as e', 'e.id', 'r.environmentId')
    .where(sql<boolean>`(a.status <> 'ACTIVE' or r.is_return_due)`)
    .where(sql<boolean>`r.matched + r.returned < r.amount`)
    .where('r.environmentId', '=', environmentId)
    .$if(id !== undefined, (query) => query.where('r.transferAccountId', '=', id ?? ''))
    .selectAll('r')
    .select(['a.transactionId', 't.currency', 'e.mode'])
    .orderBy('r.receivedAt')
    .limit(options.limit)
    .execute();
}
