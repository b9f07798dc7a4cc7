// What a list with tabs by status is asked with, and a file of what it shows: words, statuses, when a row was made, an order; and a picker.
import { z } from 'zod';
import { instantField } from './dates.ts';
import { currencyField, listOf, searchField, sortField } from './fields.ts';

/**
 * `search` says which words are looked for. Where nobody asks for an order it is `first`, else the first of `sorts`, the
 * greatest first.
 * What else a list knows is added: `listFilters({ … }).extend({ type: listOf(types) })`.
 */
export function listFilters<const S extends readonly [string, ...string[]], const K extends string>(list: {
  search?: string;
  statuses: S;
  sorts: readonly [K, ...K[]];
  first?: K | `-${K}`;
}) {
  const [key] = list.sorts;
  return z.object({
    search: list.search === undefined ? searchField : searchField.describe(list.search),
    status: listOf(list.statuses),
    sort: sortField(list.sorts, list.first ?? `-${key}`),
  });
}

/** When it was made: to be put beside them, `.extend(madeBetween.shape)`. */
export const madeBetween = z.object({
  createdFrom: instantField.optional(),
  createdTo: instantField.optional(),
});

/** What a picker of things with prices is asked with. `search` says which words are looked for. */
export const pricedOptionsQuery = (search: string) =>
  z.object({
    search: searchField.describe(search),
    currency: currencyField.optional().describe('Only those with a price in this currency'),
    ids: z.string().max(2000).optional().describe('Only these, whatever their status: comma-separated ids'),
  });
