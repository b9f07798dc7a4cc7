// Sources of the command palette's search; nouns declare theirs in their modules.

import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { type Endpoint, isPermissions, type OutputOf } from '#shared/contract/endpoint.ts';
import type { Feature } from '#shared/contract/features.ts';
import type { searchContract } from '#shared/contract/platform/search.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import type { Permission } from '#shared/permissions.ts';
import type { SearchQuery } from './read-query.ts';

export type SearchResults = OutputOf<(typeof searchContract)['searchEverything']>;
/** The query and its actor: a source returns nothing that the actor may not see. */
export type Search = { services: TxServices; actor: Actor; query: SearchQuery };
export type SearchSource = (db: Db, search: Search) => Promise<SearchResults>;

/** The maximum number of results per source. */
export const resultsMax = 6;

type ListSearch = {
  /** Any one of these permissions is sufficient to search the list. */
  permissions: readonly Permission[];
  /** The feature that must be on. */
  feature?: Feature;
  /** Returns matches of the text, at most `resultsMax`. */
  find: (db: Db, search: Search, text: string) => Promise<SearchResults>;
};

/** Searches a list by text. Returns nothing without text, without the permission, or if the query has payment tokens. */
export function searchList({ permissions, feature, find }: ListSearch): SearchSource {
  return async (db, search) => {
    const { actor, query } = search;
    const mayLook = isAllowed(actor.permissions, permissions) && (!feature || actor.features.has(feature));
    return mayLook && !query.filters && query.text ? find(db, search, query.text) : [];
  };
}

type ListCall<Query> = Pick<Endpoint, 'access' | 'feature'> & { query: z.ZodType<Query> };
type Page<Row> = Promise<{ items: readonly Row[] }>;

/** Searches the pages that a call returns; requires the access rights of the call. */
export function searchPages<Query, Row extends { id: string }>(
  call: ListCall<Query>,
  source: {
    page: (db: Db, search: Search, query: Query) => Page<Row>;
    resultOf: (row: Row) => Omit<SearchResults[number], 'id'>;
  },
): SearchSource {
  const { access, feature, query } = call;
  return searchList({
    permissions: isPermissions(access) ? access : [],
    ...(feature && { feature }),
    find: async (db, search, text) => {
      const { items } = await source.page(db, search, query.parse({ search: text, limit: resultsMax }));
      return items.map((row) => ({ id: row.id, ...source.resultOf(row) }));
    },
  });
}

/** Joins the parts of a subtitle that are present. */
export function joined(...parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}
