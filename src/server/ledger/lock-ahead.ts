// Balance locks taken ahead of a transaction's postings, so that several postings in a transaction follow the global lock order.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/**
 * Locks balances in the global order of postings: owners (merchants, sub-accounts, wallets), then accounts where money is kept or in
 * transit, then income. A transaction that posts to a bank's account before an owner's must lock the owner's ahead; otherwise it may
 * deadlock with one that has locked the owner's and waits for the bank's. Returns the available amount of each balance after holds, minor
 * units.
 */
export async function lockAhead(
  tx: Tx,
  environmentId: string,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ accountId: number; free: number }>`
    select account_id, free from ledger_lock_balances(${environmentId}::uuid, ${[...accountIds]}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map(({ accountId, free }) => [accountId, free]));
}
