// SQL of the payout accounts of a business.

import type { Updateable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { PayoutAccountsTable } from '#server/platform/db/tables/settlement/payouts.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';

export const { insert: insertPayoutAccount, update: updatePayoutAccount } = environmentRows('payoutAccounts');

/** Locks the payout accounts of an environment against changes until the transaction ends. */
export async function lockPayoutAccounts(tx: Tx, environmentId: string): Promise<void> {
  await tx
    .selectFrom('environments')
    .where('id', '=', environmentId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function selectUserName(db: Db, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['firstName', 'lastName'])
    .executeTakeFirst();
  return user ? `${user.firstName} ${user.lastName}` : null;
}

/** Updates all accounts of an environment. */
export async function updatePayoutAccounts(
  tx: Tx,
  environmentId: string,
  changes: Pick<Updateable<PayoutAccountsTable>, 'status' | 'defaultFrom' | 'updatedAt'>,
): Promise<void> {
  await tx.updateTable('payoutAccounts').set(changes).where('environmentId', '=', environmentId).execute();
}
