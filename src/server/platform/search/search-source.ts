// Where the command palette looks: nouns declare theirs in their modules.

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
/** What is asked, and on whose behalf: a source answers nothing of what the actor may not see. */
export type Search = { services: TxServices; actor: Actor; query: SearchQuery };
export type SearchSource = (db: Db, search: Search) => Promise<SearchResults>;

/** How many of a source are answered at most. */
export const resultsMax = 6;

type ListSearch = {
  /** Any one of them lets one search it. */
  permissions: readonly Permission[];
  /** The feature that has to be on. */
  feature?: Feature;
  /** What the words find, at most `resultsMax`. */
  find: (db: Db, search: Search, text: string) => Promise<SearchResults>;
};

/** Looks in a list by words: nothing without them, without the permission, and where tokens mean payments. */
export function searchList({ permissions, feature, find }: ListSearch): SearchSource {
  return async (db, search) => {
    const { actor, query } = search;
    const mayLook = isAllowed(actor.permissions, permissions) && (!feature || actor.features.has(feature));
    return mayLook && !query.filters && query.text ? find(db, search, query.text) : [];
  };
}

type ListCall<Query> = Pick<Endpoint, 'access' | 'feature'> & { query: z.ZodType<Query> };
type Page<Row> = Promise<{ items: readonly Row[] }>;

/** Looks in the pages that a call answers: who may make the call may search them. */
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

/** Parts of a line under a title, those that there are. */
export function joined(...parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}
