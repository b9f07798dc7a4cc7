// The bank account of a sub-account, which its own money is paid out to.
import type { Db } from '#server/platform/db/database.ts';

export type SubAccountBank =
  | { accountId: null; bankCode: string; bankName: string; accountNumber: string; accountName: string }
  | { missing: string; kind: 'account' };

/** Only an account whose name the bank has told is paid out to; one that is switched off waits. */
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
  if (status === 'BLOCKED') return { kind: 'account', missing: 'The sub-account is blocked' };
  if (!accountName || !('bankCode' in bank))
    return { kind: 'account', missing: 'The bank account of the sub-account is not verified' };
  return { accountId: null, accountName, ...bank };
}
