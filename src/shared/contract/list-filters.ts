// What a list with tabs by status is asked with, and a file of what it shows: words, statuses, when a row was made, an order.
import { z } from 'zod';
import { instant } from './envelope.ts';
import { listOf, searchField, sortField } from './fields.ts';

/**
 * `search` says which words are looked for. Where nobody asks for an order it is the first of `sorts`, the greatest first.
 * What else a list knows is added: `listFilters({ … }).extend({ type: listOf(types) })`.
 */
export function listFilters<const S extends readonly [string, ...string[]], const K extends string>(list: {
  search?: string;
  statuses: S;
  sorts: readonly [K, ...K[]];
}) {
  const [first] = list.sorts;
  return z.object({
    search: list.search === undefined ? searchField : searchField.describe(list.search),
    status: listOf(list.statuses),
    sort: sortField(list.sorts, `-${first}`),
  });
}

/** When it was made: to be put beside them, `.extend(madeBetween.shape)`. */
export const madeBetween = z.object({ createdFrom: instant.optional(), createdTo: instant.optional() });
