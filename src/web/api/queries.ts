// TanStack Query derived from the contract: one client, options of any endpoint, invalidation by noun.
import { QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { CallOf, Endpoint } from '#shared/contract/endpoint.ts';
import { type ArgsOf, callWith } from './client.ts';

/** The noun of an endpoint is the first part of its path: `payment-links`, `transaction`. */
export function nounOf(endpoint: Pick<Endpoint, 'url'>): string {
  return endpoint.url.split('/')[1] ?? '';
}

/** Key of a query: [noun, method and path, arguments]. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, args?: CallOf<E>) {
  return [nounOf(endpoint), `${endpoint.method} ${endpoint.url}`, args ?? null] as const;
}

/** Options for useQuery, prefetchQuery and the rest. */
export function queryOptionsOf<E extends Endpoint>(endpoint: E, ...[args]: ArgsOf<E>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, args),
    queryFn: ({ signal }) => callWith(endpoint, (args ?? {}) as object, signal),
  });
}

/** Options of a query that answers T, whichever endpoint it asks: for parts that several nouns use. */
// biome-ignore lint/suspicious/noExplicitAny: the key differs from endpoint to endpoint
export type QueryOf<T> = UseQueryOptions<T, Error, T, any>;

/** No retry, no refetch on window focus, refetch on reconnect (specification, section 9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: 15_000,
      gcTime: 10 * 60_000,
    },
    mutations: { retry: false },
  },
});

/** Everything read about a noun is asked for again. */
export function invalidateNoun(noun: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [noun] });
}
