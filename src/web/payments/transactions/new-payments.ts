// Live updates of the payment list: visible rows are updated in place; new payments are announced and shown on request.
import { useThrottledCallback } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import {
  type TransactionListItem,
  type transactionListQuery,
  transactionsContract,
} from '#shared/contract/payments/transactions.ts';
import { call } from '#web/api/client.ts';
import { useLive } from '#web/api/live.ts';
import { invalidateNoun, queryClient, queryOptionsOf } from '#web/api/queries.ts';

type List = OutputOf<typeof transactionsContract.listTransactions>;
type Query = z.input<typeof transactionListQuery>;

const peekEveryMs = 2000;
const peekRows = 20;

/** `count` new payments match the filters and are not visible yet; `show` loads them. */
export type NewPayments = { count: number; capped: boolean; show: () => void };

/** Only the first page, sorted newest first, shows news. */
export function useNewPayments(query: Query, data: List | undefined, countAgain: () => unknown): NewPayments {
  const [seen, setSeen] = useState<readonly TransactionListItem[]>([]);
  const isTop = (query.page ?? 1) === 1 && (query.sort ?? '-createdAt') === '-createdAt';
  const key = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has no news yet
  useEffect(() => setSeen([]), [key]);
  const peek = useThrottledCallback(async () => {
    const list = queryOptionsOf(transactionsContract.listTransactions, { query });
    const requested = { ...query, page: 1, limit: Math.max(peekRows, Number(query.limit ?? 10)) };
    let shown: List | undefined;
    let latest: List | null;
    // Rows that were loaded meanwhile may be newer than the response: it is requested again.
    do {
      shown = queryClient.getQueryData(list.queryKey);
      if (!shown) return;
      latest = await call(transactionsContract.listTransactions, { query: requested }).catch(() => null);
      if (!latest) return;
    } while (queryClient.getQueryData(list.queryKey) !== shown);
    const items = renewed(shown.items, latest.items);
    // The total, the tab counts and the figures cover all matching payments, so they are updated at once.
    queryClient.setQueryData(list.queryKey, { ...shown, items, totalCapped: true });
    countAgain();
    setSeen(latest.items);
  }, peekEveryMs);
  useLive('transaction', peek);
  const show = useCallback(() => void invalidateNoun('transaction'), []);
  const count = isTop && data ? countNew(data.items, seen) : 0;
  return { count, capped: count >= peekRows, show };
}

/** Returns the visible rows with current values, in unchanged order. */
function renewed(shown: readonly TransactionListItem[], latest: readonly TransactionListItem[]) {
  const byId = new Map(latest.map((payment) => [payment.id, payment]));
  return shown.map((payment) => byId.get(payment.id) ?? payment);
}

/** Counts the rows that precede the first visible one. */
function countNew(shown: readonly TransactionListItem[], latest: readonly TransactionListItem[]): number {
  const known = new Set(shown.map((payment) => payment.id));
  const first = latest.findIndex((payment) => known.has(payment.id));
  return first === -1 ? latest.length : first;
}
