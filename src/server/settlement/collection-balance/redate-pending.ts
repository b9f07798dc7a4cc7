// Recalculates the dates of pending amounts after a calendar change, as if the calendar had always been so, each by its original terms.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/**
 * Locks the dates of pending amounts, before the calendar is changed: a payment captured meanwhile would be dated by the old calendar and not
 * be seen by `redatePending`. Captures under way are waited for, and later ones wait for this transaction.
 */
export async function lockPendingDates(tx: Tx): Promise<void> {
  await sql`lock table balance_items in share row exclusive mode`.execute(tx);
}

/** Returns the number of items that become available on another day; none is dated before the present. `day` is the changed day. */
export async function redatePending(tx: Tx, country: string, day: string, now: Date): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select settlement_redate(${country}, ${day}::date, ${now}) as moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}
