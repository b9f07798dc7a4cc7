// Loading of one record for its detail page: the page's query and the prefetch, from one declaration.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { type AnsweringEndpoint, type PathParams, queryOptionsAt, type UrlParam } from '../queries.ts';

/** `load` of the screen: starts loading the record. */
export function loadDetail<T, Url extends string>(
  endpoint: AnsweringEndpoint<T> & { url: Url },
  query?: Record<string, unknown>,
) {
  return ({ params, queryClient }: ScreenLocation<UrlParam<Url>>): Promise<void> =>
    queryClient.prefetchQuery(queryOptionsAt(endpoint, params, query));
}

/** Loads the record of the open page, or a part of it, with the query of the call. */
export function useDetail<T>(endpoint: AnsweringEndpoint<T>, query?: Record<string, unknown>) {
  const params: PathParams = useParams({ strict: false });
  return useQuery(queryOptionsAt(endpoint, params, query));
}
