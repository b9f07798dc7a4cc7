// What of a noun waits for somebody of the business: declared in its module, gathered for the dashboard.

import type { Db } from '#server/platform/db/database.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import type { Feature } from '#shared/contract/features.ts';
import type { AttentionItem } from '#shared/contract/platform/attention.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import type { Permission } from '#shared/permissions.ts';

/** Whose it is, who asks, and the present instant of that environment. */
export type AttentionQuery = { environment: Environment; actor: Actor; now: Date };

export type AttentionSource = {
  /** Who may see it: a holder of any of these. */
  permissions: readonly Permission[];
  /** What must be switched on for the business. */
  feature?: Feature;
  find(db: Db, asked: AttentionQuery): Promise<AttentionItem[]>;
};

/** What waits of one noun in one currency. */
export type WaitingSum = { currency: string; count: number; amount: number; firstAt: Date; firstId: string };

/** How many, how much ('₦86,400.00 and $20.00') and the one that waits first; null when nothing does. */
export function sumWaiting(sums: readonly WaitingSum[]) {
  const [first] = [...sums].sort((a, b) => a.firstAt.getTime() - b.firstAt.getTime());
  if (!first) return null;
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    money: sums.map(({ amount, currency }) => formatMoney(amount, currency as Currency)).join(' and '),
    first,
  };
}
