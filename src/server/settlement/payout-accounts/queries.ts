// SQL of the bank accounts a business is paid out to.

import type { Insertable, Updateable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PayoutAccountsTable } from '#server/platform/db/tables/payouts.ts';
import type { PayoutAccountRow } from '#server/settlement/payout-destinations/choose-account.ts';

/** Keeps others from changing the accounts of an environment until the transaction ends. */
export async function lockPayoutAccounts(tx: Tx, environmentId: string): Promise<void> {
  await tx
    .selectFrom('environments')
    .where('id', '=', environmentId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertPayoutAccount(
  tx: Tx,
  row: Clear<Insertable<PayoutAccountsTable>>,
): Promise<PayoutAccountRow> {
  const key = [row.environmentId, row.id];
  return tx
    .insertInto('payoutAccounts')
    .values(sealRow<Insertable<PayoutAccountsTable>>('payout_accounts', key, row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updatePayoutAccount(
  tx: Tx,
  row: Pick<PayoutAccountRow, 'environmentId' | 'id'>,
  changes: Updateable<PayoutAccountsTable>,
): Promise<PayoutAccountRow> {
  return tx
    .updateTable('payoutAccounts')
    .set(changes)
    .where('environmentId', '=', row.environmentId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function selectUserName(db: Db, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['firstName', 'lastName'])
    .executeTakeFirst();
  return user ? `${user.firstName} ${user.lastName}` : null;
}

/** Every account of an environment. */
export async function updatePayoutAccounts(
  tx: Tx,
  environmentId: string,
  changes: Pick<Updateable<PayoutAccountsTable>, 'status' | 'defaultFrom' | 'updatedAt'>,
): Promise<void> {
  await tx.updateTable('payoutAccounts').set(changes).where('environmentId', '=', environmentId).execute();
}
