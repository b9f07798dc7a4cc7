// A list of the contract: what a page reads, and what is read ahead when its link is hovered, from one declaration.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { z } from 'zod';
import { type ListOptions, readListState, useListState } from '#web/ui/list/list-state.ts';
import type { PageData } from '#web/ui/list/table-types.ts';
import type { Counts } from '#web/ui/list-page/tabs.ts';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { type AnsweringEndpoint, type PathParams, queryOptionsAt } from '../queries.ts';
import { timeZoneIn } from '../session.ts';

type ListAnswer = PageData<unknown> & { counts?: Counts };
type ListQuery = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

/** The endpoint that lists, and the keys of its query that take a period. */
export type ListSource<Q extends ListQuery, A extends ListAnswer> = ListOptions & {
  endpoint: Omit<AnsweringEndpoint<A>, 'query'> & { query: Q };
};

/** `load` of the screen: starts reading what the page will ask for. */
export function loadList<Q extends ListQuery, A extends ListAnswer>(source: ListSource<Q, A>) {
  const { endpoint, ...options } = source;
  return ({ params, search, queryClient }: ScreenLocation): Promise<void> => {
    const { query } = readListState(endpoint.query, search, {
      ...options,
      timeZone: timeZoneIn(queryClient),
    });
    return queryClient.prefetchQuery(queryOptionsAt(endpoint, params, query));
  };
}

/** The list whose page is open, with its state in the address. */
export function useList<Q extends ListQuery, A extends ListAnswer>(source: ListSource<Q, A>) {
  const { endpoint, period, defaultPeriod } = source;
  const state = useListState(endpoint.query, source);
  const params: PathParams = useParams({ strict: false });
  const query = useQuery({
    ...queryOptionsAt(endpoint, params, state.query),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return {
    state,
    query,
    data,
    counts: data?.counts,
    period: period !== undefined,
    ...(defaultPeriod && { defaultPeriod }),
  };
}
