// Balances locked ahead of a transaction's postings, so that several postings in a transaction keep the one order of all.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/**
 * A posting locks the balances it changes in one order: owners (merchants, sub-accounts, wallets), then where money lies or
 * passes, then what is earned. Whoever posts to a bank's account first and to an owner's later in the same transaction locks
 * the owner's ahead, or would wait in a circle with whoever has the owner's and wants the bank's. Returns what is available of
 * each after holds, minor units.
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
