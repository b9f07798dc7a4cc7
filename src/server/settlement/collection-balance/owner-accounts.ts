// The accounts of a balance of collected money, and their row locks: every change of a balance takes this lock first.
import { type AccountKind, type AccountName, getAccounts } from '#server/ledger/accounts.ts';
import { lockAhead } from '#server/ledger/lock-ahead.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';

/** The owner of a balance: the business (no sub-account), or one of its sub-accounts. */
export type Owner = { environmentId: string; subAccountId: string | null; currency: Currency };

/** Account numbers and their balances, minor units; debt is owed by the business and is 0 for sub-accounts. */
export type LockedBalance = {
  pendingId: number;
  availableId: number;
  debtId: number;
  pending: number;
  available: number;
  debt: number;
};

/** Returns the account of an owner; account kinds other than pending and available belong to the environment. */
export function ownersAccount(owner: Owner, kind: 'pending' | 'available'): AccountName {
  const { environmentId, currency, subAccountId } = owner;
  if (!subAccountId) return { environmentId, currency, kind: `merchant_${kind}` };
  return { environmentId, currency, kind: `sub_account_${kind}`, ownerId: subAccountId };
}

/** Returns the number of an account of the environment; a number is returned unchanged. */
export async function accountOf(tx: Tx, owner: Owner, kind: AccountKind | number): Promise<number> {
  if (typeof kind === 'number') return kind;
  const { environmentId, currency } = owner;
  const [id] = await getAccounts(tx, [{ environmentId, currency, kind }]);
  return id as number;
}

/**
 * Locks the balances of owners in one environment until the transaction ends, always in the same order, and returns them in the order
 * requested. The available amount excludes holds.
 */
export async function lockBalances(tx: Tx, owners: readonly Owner[]): Promise<LockedBalance[]> {
  const names = owners.flatMap((owner): AccountName[] => [
    ownersAccount(owner, 'pending'),
    ownersAccount(owner, 'available'),
    { environmentId: owner.environmentId, currency: owner.currency, kind: 'merchant_debt' },
  ]);
  const [first] = names;
  if (!first) return [];
  const ids = await getAccounts(tx, names);
  const free = await lockAhead(tx, first.environmentId, ids);
  return owners.map((owner, index) => {
    const [pendingId = 0, availableId = 0, debtId = 0] = ids.slice(index * 3, index * 3 + 3);
    return {
      pendingId,
      availableId,
      debtId,
      pending: free.get(pendingId) ?? 0,
      available: free.get(availableId) ?? 0,
      debt: owner.subAccountId ? 0 : (free.get(debtId) ?? 0),
    };
  });
}
