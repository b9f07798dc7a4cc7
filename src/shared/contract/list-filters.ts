// Filters of lists with status tabs and of their exports: search text, statuses, creation time and sort order; and filters of pickers.
import { z } from 'zod';
import { instantField } from './dates.ts';
import { currencyField, listOf, searchField, sortField } from './fields.ts';

/**
 * `search` describes the searched text. The default order is `first`, or the first of `sorts` in descending order. Lists add further
 * filters: `listFilters({ … }).extend({ type: listOf(types) })`.
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

/** The creation time, added with `.extend(madeBetween.shape)`. */
export const madeBetween = z.object({
  createdFrom: instantField.optional(),
  createdTo: instantField.optional(),
});

/** The query of a picker for priced items. `search` describes the searched text. */
export const pricedOptionsQuery = (search: string) =>
  z.object({
    search: searchField.describe(search),
    currency: currencyField.optional().describe('Only those with a price in this currency'),
    ids: z.string().max(2000).optional().describe('Only these, whatever their status: comma-separated ids'),
  });
