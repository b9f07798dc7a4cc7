// Loading of a contract list: the page's query and the prefetch on link hover, from one declaration.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { z } from 'zod';
import { type ListOptions, readListState, useListState } from '#web/ui/list/list-state.ts';
import type { PageData } from '#web/ui/list/table-types.ts';
import type { Counts } from '#web/ui/list-page/tabs.ts';
import type { ScreenLocation } from '#web/ui/screen.ts';
import {
  type AnsweringEndpoint,
  type PathParams,
  queryClient,
  queryOptionsAt,
  type UrlParam,
} from '../queries.ts';
import { timeZoneIn } from '../session.ts';

type ListAnswer = PageData<unknown> & { counts?: Counts | undefined };
type ListQuery = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

/** The list endpoint, and the keys of its query that take a period. */
export type ListSource<Q extends ListQuery, A extends ListAnswer> = ListOptions & {
  endpoint: Omit<AnsweringEndpoint<A>, 'query'> & { query: Q };
  /** A path parameter of the screen that is passed in the query, by the same name or another. */
  fromPath?: FromPath;
  /** For a call whose plain response is the page only: set when the tab key is not the status, or when more than counts is included. */
  counted?: Counted;
};

export type FromPath = string | { param: string; as: string };

/** `tab`: the query key that selects a tab; the counts cover all tabs. */
type Counted = { tab: string; include: readonly string[] };

const byStatus: Counted = { tab: 'status', include: ['counts'] };

/** Every list whose call takes `include` requests its counts separately from the page. */
function countedOf<Q extends ListQuery, A extends ListAnswer>({
  endpoint,
  counted,
}: ListSource<Q, A>): Counted | undefined {
  return counted ?? (takesInclude(endpoint.query) ? byStatus : undefined);
}

function takesInclude(query: unknown): boolean {
  return 'include' in ((query as { shape?: object }).shape ?? {});
}

function chosenTabs(tab: unknown): string[] {
  return [tab]
    .flat()
    .filter((item): item is string => typeof item === 'string' && !['', 'all'].includes(item));
}

/** Returns the total of the selected tabs from the counts of all tabs. */
function totalOf(
  { counts, total, totalCapped = false }: ListAnswer,
  tab: unknown,
): { total: number; totalCapped: boolean } {
  const chosen = chosenTabs(tab).map((tab) => counts?.[tab] ?? 0);
  if (chosen.length === 0) return { total, totalCapped };
  const count = (item: (typeof chosen)[number]) => (typeof item === 'number' ? item : item.count);
  return {
    total: chosen.reduce<number>((sum, item) => sum + count(item), 0),
    totalCapped: chosen.some((item) => (typeof item === 'number' ? totalCapped : (item.capped ?? false))),
  };
}

/** Returns the counts of the tabs; an empty page without a selected tab is enough to know that they are zero. */
function countsOf(page: ListAnswer | undefined, totals: ListAnswer | undefined, tab: unknown) {
  if (totals) return totals.counts;
  return page?.total === 0 && chosenTabs(tab).length === 0 ? { all: 0 } : undefined;
}

/** Counts do not depend on the page, the order or the tab, so they are requested once. */
function countedQuery(query: Record<string, unknown>, { tab, include }: Counted): Record<string, unknown> {
  const { page: _page, limit: _limit, sort: _sort, [tab]: _tab, ...filters } = query;
  return { ...filters, limit: 1, include };
}

/** For a screen that loads page and counts in one call. */
export function withCounts<Q extends object>(query: Q): Q & { include: 'counts'[] } {
  return { ...query, include: ['counts'] };
}

/** Returns the query values taken from the screen's path. */
function inPath(from: FromPath | undefined, params: PathParams): Record<string, unknown> {
  if (from === undefined) return {};
  const { param, as } = typeof from === 'string' ? { param: from, as: from } : from;
  return { [as]: params[param] };
}

/** `load` of the screen: starts the requests of the page. */
export function loadList<Q extends ListQuery, A extends ListAnswer, Url extends string>(
  source: ListSource<Q, A> & { endpoint: { url: Url } },
) {
  const { endpoint, counted: _counted, fromPath, ...options } = source;
  const counted = countedOf(source);
  return ({ params, search, queryClient }: ScreenLocation<UrlParam<Url>>): Promise<void> => {
    const read = readListState(endpoint.query, search, { ...options, timeZone: timeZoneIn(queryClient) });
    const query = { ...read.query, ...inPath(fromPath, params) };
    const page = queryClient.prefetchQuery(queryOptionsAt(endpoint, params, query));
    // The rows are shown without waiting for the counts.
    if (counted)
      void queryClient.prefetchQuery(queryOptionsAt(endpoint, params, countedQuery(query, counted)));
    return page;
  };
}

/** Returns the list of the open page, with its state from the address. */
export function useList<Q extends ListQuery, A extends ListAnswer>(source: ListSource<Q, A>) {
  const { endpoint, period, defaultPeriod, fromPath } = source;
  const counted = countedOf(source);
  const params: PathParams = useParams({ strict: false });
  const own = useListState(endpoint.query, source);
  const state =
    fromPath === undefined ? own : { ...own, query: { ...own.query, ...inPath(fromPath, params) } };
  const query = useQuery({
    ...queryOptionsAt(endpoint, params, state.query),
    placeholderData: keepPreviousData,
  });
  const totals = useQuery({
    ...queryOptionsAt(endpoint, params, counted && countedQuery(state.query, counted)),
    enabled: counted !== undefined,
    placeholderData: keepPreviousData,
  });
  const { error, isPending, isPlaceholderData, refetch } = query;
  const isKnown = totals.data !== undefined && (isPlaceholderData || !totals.isPlaceholderData);
  const data = useMemo(() => {
    if (!query.data || !counted || !query.data.totalCapped) return query.data;
    if (!isKnown) return { ...query.data, isBeingCounted: !totals.isError };
    return { ...query.data, ...(totals.data && totalOf(totals.data, state.query[counted.tab])) };
  }, [query.data, counted, isKnown, totals.data, totals.isError, state.query]);
  return {
    state,
    query: { data, error, isPending, isPlaceholderData, refetch },
    data,
    counts: counted ? countsOf(data, totals.data, state.query[counted.tab]) : data?.counts,
    /** The data requested beside the page. */
    totals: {
      data: totals.data,
      error: totals.data || !data ? null : totals.error,
      refetch: totals.refetch,
    },
    period: period !== undefined,
    read: (page: number) =>
      queryClient.fetchQuery(queryOptionsAt(endpoint, params, { ...state.query, page })),
    ...(defaultPeriod && { defaultPeriod }),
  };
}
