// Pending amounts by the day they become available: a debit is taken from specific days, so that it delays no other day.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { Owner } from './owner-accounts.ts';

/** When a pending amount becomes available, with the day and clearing days that determine it; these are null if it has a fixed time. */
export type Dating = { availableAt: Date; countedOn: string | null; clearingDays: number | null };
export type PendingDay = Dating & { amount: number };

/** Selects days with a positive pending amount, the soonest first; only the given days unless `ownDays` is null. */
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

function isSameDay(item: Dating, other: Dating): boolean {
  return (
    item.availableAt.getTime() === other.availableAt.getTime() &&
    item.countedOn === other.countedOn &&
    item.clearingDays === other.clearingDays
  );
}

/** Returns the pending amount of a payment after debits, limited by the pending amount of its day. */
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
    own.map((item) => item.availableAt),
  );
  return own.map((item) => {
    const remaining = days.find((day) => isSameDay(day, item))?.amount ?? 0;
    return { ...item, amount: Math.min(item.amount, remaining) };
  });
}

/** Takes an amount from days in their order; returns the part taken from each. */
export function takeOfDays(days: readonly PendingDay[], amount: number): PendingDay[] {
  let remaining = amount;
  const taken: PendingDay[] = [];
  for (const day of days) {
    const part = Math.min(remaining, day.amount);
    if (part <= 0) continue;
    taken.push({ ...day, amount: part });
    remaining -= part;
  }
  return taken;
}

/** Returns all pending amounts except those already taken, the soonest first. */
export async function otherPending(
  tx: Tx,
  owner: Owner,
  taken: readonly PendingDay[],
): Promise<PendingDay[]> {
  const days = await selectPendingDays(tx, owner, null);
  return days.map((day) => {
    const used = taken.find((item) => isSameDay(item, day))?.amount ?? 0;
    return { ...day, amount: day.amount - used };
  });
}
