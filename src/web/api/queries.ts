// TanStack Query derived from the contract: one client, options of any endpoint, invalidation by noun.
import { QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallOf, Endpoint } from '#shared/contract/endpoint.ts';
import { type ArgsOf, callWith } from './client.ts';

/** The noun of an endpoint is the first part of its path: `payment-links`, `transaction`. */
export function nounOf(endpoint: Pick<Endpoint, 'url'>): string {
  return endpoint.url.split('/')[1] ?? '';
}

/** Key of a query: [noun, method and path, arguments]. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, args?: CallOf<E>) {
  return keyOf(endpoint, args ?? null);
}

function keyOf<A>(endpoint: Endpoint, args: A) {
  return [nounOf(endpoint), `${endpoint.method} ${endpoint.url}`, args] as const;
}

/** Options for useQuery, prefetchQuery and similar functions. */
export function queryOptionsOf<E extends Endpoint>(endpoint: E, ...[args]: ArgsOf<E>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, args),
    queryFn: ({ signal }) => callWith(endpoint, (args ?? {}) as object, signal),
  });
}

/** Options of a query whose response is T, for any endpoint; used by components shared between nouns. */
// biome-ignore lint/suspicious/noExplicitAny: the key differs from endpoint to endpoint
export type QueryOf<T> = UseQueryOptions<T, Error, T, any>;

/** An endpoint of which a shared component knows only the output type. */
export type AnsweringEndpoint<T> = Endpoint & { output: z.ZodType<T> };

/** The path parameters, as `useParams` and `load` provide them. */
export type PathParams = Readonly<Record<string, string | undefined>>;

function heldIn(at: PathParams, name: string): string {
  const value = at[name];
  if (value === undefined) throw new Error(`The path of this screen holds no ${name}`);
  return value;
}

/** The parameter names of a call: 'linkId' of '/payment-links/:linkId'. */
export type UrlParam<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Name | UrlParam<Rest>
  : Url extends `${string}:${infer Name}`
    ? Name
    : never;

/** Options for an endpoint whose parameters have the same names as those of the screen's path. */
export function queryOptionsAt<T>(
  endpoint: AnsweringEndpoint<T>,
  at: PathParams,
  query?: Record<string, unknown>,
): QueryOf<T> {
  const names = endpoint.url.match(/(?<=:)[A-Za-z]+/g) ?? [];
  const params = Object.fromEntries(names.map((name) => [name, heldIn(at, name)]));
  const args = { ...(names.length > 0 && { params }), ...(query && { query }) };
  return {
    queryKey: keyOf(endpoint, args),
    queryFn: ({ signal }) => callWith(endpoint, args, signal) as Promise<T>,
  };
}

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

/** Invalidates the responses of the given calls: `GET /payouts/:payoutId`. */
export function invalidateCalls(calls: ReadonlySet<string>): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => calls.has(String(queryKey[1])) });
}

/** Invalidates all responses of a noun. */
export function invalidateNoun(noun: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [noun] });
}
