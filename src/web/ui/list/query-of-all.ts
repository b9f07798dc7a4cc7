// A small list that is read whole, as a table wants it: one page, with the loading and error states of its query.
import type { TableQuery } from './table-types.ts';

type Query = { error: unknown; isPending: boolean; refetch: () => unknown };

/** `items` is undefined until the query has answered. */
export function queryOfAll<T>(query: Query, items: readonly T[] | undefined): TableQuery<T> {
  const { error, isPending, refetch } = query;
  const data = items && { items: [...items], page: 1, limit: Math.max(items.length, 1), total: items.length };
  return { data, error, isPending, refetch };
}
