// The dashboard's queries: the figures of a period, the balance, the latest payments, and when to refetch them.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refundFiguresContract } from '#shared/contract/payments/payment-figures.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { canRead } from '#shared/permissions.ts';
import type { Comparison } from '#web/api/dashboard/comparison.ts';
import { useLive } from '#web/api/live.ts';
import { invalidateNoun, queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import type { PeriodRange } from '#web/ui/list/periods.ts';

export const latestCount = 5;

/** Returns the queries of one period. */
export function figureQueriesOf(range: PeriodRange, { compare, step }: Pick<Comparison, 'compare' | 'step'>) {
  // Without a comparison, the request is the default one, and its comparison is not shown.
  const query = { ...range, ...(compare === 'year' && { compare }) };
  return {
    statistics: queryOptionsOf(transactionsContract.getTransactionStatistics, { query }),
    amounts: queryOptionsOf(transactionsContract.getAmountStatistics, {
      query: { ...query, ...(step !== 'daily' && { step }) },
    }),
    refunds: queryOptionsOf(refundFiguresContract.getRefundStatistics, { query }),
    revenue: queryOptionsOf(transactionsContract.getRevenue, { query: range }),
    sources: queryOptionsOf(transactionsContract.listPaymentSources, { query: range }),
    failures: queryOptionsOf(transactionsContract.listFailureReasons, { query: range }),
  };
}

export const latestQuery = queryOptionsOf(transactionsContract.listTransactions, {
  query: { limit: latestCount },
});

/** A successful payment: one is enough. */
export const paidQuery = queryOptionsOf(transactionsContract.listTransactions, {
  query: { tab: 'successful', limit: 1 },
});

/** Refunded and disputed payments, which are in tabs of their own. Counted only when there are no successful ones. */
const givenBackQuery = queryOptionsOf(transactionsContract.listTransactions, {
  query: { limit: 1, include: ['counts'] },
});

/** Reads the figures of a period; the previous ones stay until they arrive. */
export function useFigures(range: PeriodRange, comparison: Pick<Comparison, 'compare' | 'step'>) {
  const queries = figureQueriesOf(range, comparison);
  return {
    statistics: useQuery({ ...queries.statistics, placeholderData: keepPreviousData }),
    amounts: useQuery({ ...queries.amounts, placeholderData: keepPreviousData }),
    revenue: useQuery({ ...queries.revenue, placeholderData: keepPreviousData }),
    sources: useQuery({ ...queries.sources, placeholderData: keepPreviousData }),
    refunds: useQuery({ ...queries.refunds, placeholderData: keepPreviousData }),
    failures: useQuery({ ...queries.failures, placeholderData: keepPreviousData }),
  };
}
export type FiguresRead = ReturnType<typeof useFigures>;

/** Reads the latest payments, for users with permission to see payments. */
export function useLatestPayments() {
  const allowed = usePermissions().can(canRead('PAYMENT_GATEWAY.TRANSACTIONS'));
  return { allowed, ...useQuery({ ...latestQuery, enabled: allowed }) };
}

/** Whether any payment has succeeded; undefined while unknown. */
export function useHasPayments(): boolean | undefined {
  const allowed = usePermissions().can(canRead('PAYMENT_GATEWAY.TRANSACTIONS'));
  const { data: paid } = useQuery({ ...paidQuery, enabled: allowed });
  const none = paid?.items.length === 0;
  const { data: others } = useQuery({ ...givenBackQuery, enabled: allowed && none });
  if (!none) return paid && true;
  const counts = others?.counts;
  return counts && (counts.refunded?.count ?? 0) + (counts.disputed?.count ?? 0) > 0;
}

/** Debounce: one payment sends several live messages in quick succession. */
const gatherMs = 250;
/** The least time between two reads on a busy merchant's screen. */
const restMs = 1000;

/** Refetches the queries on screen when a payment is announced: one read at a time, and no announcement is missed. */
export function useLiveFigures(nouns: readonly string[]): void {
  const state = useRef({ isReading: false, isWanted: false, isGone: false, nouns });
  state.current.nouns = nouns;
  useEffect(() => {
    const { current } = state;
    current.isGone = false;
    return () => {
      current.isGone = true;
    };
  }, []);
  useLive('transaction', () => {
    state.current.isWanted = true;
    void readWhileWanted(state.current);
  });
}

type Reading = { isReading: boolean; isWanted: boolean; isGone: boolean; nouns: readonly string[] };

async function readWhileWanted(state: Reading): Promise<void> {
  if (state.isReading) return;
  state.isReading = true;
  while (state.isWanted && !state.isGone) {
    await passing(gatherMs);
    state.isWanted = false;
    await Promise.all(state.nouns.map(invalidateNoun));
    await passing(restMs - gatherMs);
  }
  state.isReading = false;
}

function passing(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
