// What is pending by the day it becomes available: what is taken from it is taken of a day, so that no other day waits for it.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { Owner } from './owner-accounts.ts';

/** When something pending becomes available, and the day and terms that say so; nulls: at an instant of its own. */
export type Dating = { availableAt: Date; countedOn: string | null; clearingDays: number | null };
export type PendingDay = Dating & { amount: number };

/** Days with something pending, those of a payment of its own first, then the soonest. Only what is above zero. */
async function selectPendingDays(
  tx: Tx,
  owner: Owner,
  ownDays: readonly Date[] | null,
): Promise<PendingDay[]> {
  const { environmentId, currency, subAccountId } = owner;
  const isAsked = ownDays === null ? sql`true` : sql`available_at = any(${ownDays}::timestamptz[])`;
  const { rows } = await sql<PendingDay>`
    select available_at, counted_on, clearing_days, sum(amount)::bigint as amount from balance_items
    where environment_id = ${environmentId} and currency = ${currency} and settled_at is null
      and sub_account_id is not distinct from ${subAccountId}::uuid and ${isAsked}
    group by 1, 2, 3 having sum(amount) > 0 order by 1, 2, 3`.execute(tx);
  return rows;
}

function isSameDay(one: Dating, other: Dating): boolean {
  return (
    one.availableAt.getTime() === other.availableAt.getTime() &&
    one.countedOn === other.countedOn &&
    one.clearingDays === other.clearingDays
  );
}

/** What is still pending of a payment, less what was taken from it, as far as its day has so much. */
export async function pendingOfPayment(
  tx: Tx,
  owner: Owner,
  transactionId: string | null,
): Promise<PendingDay[]> {
  if (!transactionId) return [];
  const { environmentId, currency, subAccountId } = owner;
  const { rows: own } = await sql<PendingDay>`
    select available_at, counted_on, clearing_days, sum(amount)::bigint as amount from balance_items
    where environment_id = ${environmentId} and transaction_id = ${transactionId} and currency = ${currency}
      and settled_at is null and sub_account_id is not distinct from ${subAccountId}::uuid
    group by 1, 2, 3 having sum(amount) > 0 order by 1, 2, 3`.execute(tx);
  if (own.length === 0) return [];
  const days = await selectPendingDays(
    tx,
    owner,
    own.map((one) => one.availableAt),
  );
  return own.map((one) => {
    const left = days.find((day) => isSameDay(day, one))?.amount ?? 0;
    return { ...one, amount: Math.min(one.amount, left) };
  });
}

/** Takes an amount of days in their order; returns what is taken of which. */
export function takeOfDays(days: readonly PendingDay[], amount: number): PendingDay[] {
  let left = amount;
  const taken: PendingDay[] = [];
  for (const day of days) {
    const part = Math.min(left, day.amount);
    if (part <= 0) continue;
    taken.push({ ...day, amount: part });
    left -= part;
  }
  return taken;
}

/** Everything pending but what has been taken already, soonest first. */
export async function otherPending(
  tx: Tx,
  owner: Owner,
  taken: readonly PendingDay[],
): Promise<PendingDay[]> {
  const days = await selectPendingDays(tx, owner, null);
  return days.map((day) => {
    const gone = taken.find((one) => isSameDay(one, day))?.amount ?? 0;
    return { ...day, amount: day.amount - gone };
  });
}
