// One thing of the contract whose page is open: what the page reads, and what is read ahead, from one declaration.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { type AnsweringEndpoint, type PathParams, queryOptionsAt, type UrlParam } from '../queries.ts';

/** `load` of the screen: starts reading the thing. */
export function loadDetail<T, Url extends string>(
  endpoint: AnsweringEndpoint<T> & { url: Url },
  query?: Record<string, unknown>,
) {
  return ({ params, queryClient }: ScreenLocation<UrlParam<Url>>): Promise<void> =>
    queryClient.prefetchQuery(queryOptionsAt(endpoint, params, query));
}

/** The thing whose page is open, or something of it, with what the call asks for beside the path. */
export function useDetail<T>(endpoint: AnsweringEndpoint<T>, query?: Record<string, unknown>) {
  const params: PathParams = useParams({ strict: false });
  return useQuery(queryOptionsAt(endpoint, params, query));
}
