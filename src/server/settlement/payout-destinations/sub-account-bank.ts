// The bank account of a sub-account for the payout of its own money.
import type { Db } from '#server/platform/db/database.ts';
import type { HoldReason } from '#shared/settlement/payout-lines.ts';

export type SubAccountBank =
  | { accountId: null; bankCode: string; bankName: string; accountNumber: string; accountName: string }
  | { missing: HoldReason; kind: 'account' };

/** Returns the account only if the bank has confirmed its name; payouts to a switched-off sub-account wait. */
export async function findSubAccountBank(
  db: Db,
  environmentId: string,
  subAccountId: string,
): Promise<SubAccountBank> {
  const row = await db
    .selectFrom('subAccounts')
    .where('environmentId', '=', environmentId)
    .where('id', '=', subAccountId)
    .select(['status', 'bankCode', 'bankName', 'accountNumber', 'accountName'])
    .executeTakeFirst();
  const { status, accountName, ...bank } = row ?? { status: 'PENDING', accountName: null };
  if (status === 'BLOCKED') return { kind: 'account', missing: { kind: 'sub_account_blocked' } };
  if (!accountName || !('bankCode' in bank))
    return { kind: 'account', missing: { kind: 'sub_account_unverified' } };
  return { accountId: null, accountName, ...bank };
}
