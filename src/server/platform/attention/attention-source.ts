// Items of a noun that need the attention of the business: declared in its module, collected for the dashboard.

import type { Db } from '#server/platform/db/database.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import type { Feature } from '#shared/contract/features.ts';
import type { AttentionItem } from '#shared/contract/platform/attention.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { Permission } from '#shared/permissions.ts';

/** The environment, the caller, and the current time of that environment. */
export type AttentionQuery = { environment: Environment; actor: Actor; now: Date };

export type AttentionSource = {
  /** The permissions that allow it; any one is enough. */
  permissions: readonly Permission[];
  /** The feature that must be enabled for the business. */
  feature?: Feature;
  find(db: Db, query: AttentionQuery): Promise<AttentionItem[]>;
};

/** Waiting items of one noun in one currency. */
export type WaitingSum = { currency: string; count: number; amount: number; firstAt: Date; firstId: string };

/** Returns the count, the amounts ('₦86,400.00 and $20.00') and the item that has waited longest; null when nothing waits. */
export function sumWaiting(sums: readonly WaitingSum[]) {
  const [first] = [...sums].sort((a, b) => a.firstAt.getTime() - b.firstAt.getTime());
  if (!first) return null;
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    money: sums.map(({ amount, currency }) => formatMoney(amount, currency as Currency)).join(' and '),
    first,
  };
}
