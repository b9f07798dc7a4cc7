// News of payments while one looks at their list: rows in sight are renewed in place, new ones are announced and wait.
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

/** `count` new payments match the filters and are not in sight; `show` brings them in. */
export type NewPayments = { count: number; capped: boolean; show: () => void };

/** Only the first page with the newest on top has a place for news. */
export function useNewPayments(query: Query, data: List | undefined, countAgain: () => unknown): NewPayments {
  const [seen, setSeen] = useState<readonly TransactionListItem[]>([]);
  const isTop = (query.page ?? 1) === 1 && (query.sort ?? '-createdAt') === '-createdAt';
  const key = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has no news yet
  useEffect(() => setSeen([]), [key]);
  const peek = useThrottledCallback(async () => {
    const list = queryOptionsOf(transactionsContract.listTransactions, { query });
    const shown = queryClient.getQueryData(list.queryKey);
    if (!shown) return;
    const wanted = { ...query, page: 1, limit: Math.max(peekRows, Number(query.limit ?? 10)) };
    const latest = await call(transactionsContract.listTransactions, { query: wanted }).catch(() => null);
    if (!latest) return;
    const items = renewed(shown.items, latest.items);
    // The total, the counts of the tabs and the figures are of all that the filters match: they follow at once.
    queryClient.setQueryData(list.queryKey, { ...shown, items, totalCapped: true });
    countAgain();
    setSeen(latest.items);
  }, peekEveryMs);
  useLive('transaction', peek);
  const show = useCallback(() => void invalidateNoun('transaction'), []);
  const count = isTop && data ? countNew(data.items, seen) : 0;
  return { count, capped: count >= peekRows, show };
}

/** The rows in sight as they are now; their places stay. */
function renewed(shown: readonly TransactionListItem[], latest: readonly TransactionListItem[]) {
  const byId = new Map(latest.map((payment) => [payment.id, payment]));
  return shown.map((payment) => byId.get(payment.id) ?? payment);
}

/** Rows that stand before the first one in sight. */
function countNew(shown: readonly TransactionListItem[], latest: readonly TransactionListItem[]): number {
  const known = new Set(shown.map((payment) => payment.id));
  const first = latest.findIndex((payment) => known.has(payment.id));
  return first === -1 ? latest.length : first;
}
