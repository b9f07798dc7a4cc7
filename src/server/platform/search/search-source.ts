// Where the command palette looks: nouns declare theirs in their modules.

import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import type { searchContract } from '#shared/contract/platform/search.ts';
import type { SearchQuery } from './read-query.ts';

export type SearchResults = OutputOf<(typeof searchContract)['searchEverything']>;
/** What is asked, and on whose behalf: a source answers nothing of what the actor may not see. */
export type Search = { services: TxServices; actor: Actor; query: SearchQuery };
export type SearchSource = (db: Db, search: Search) => Promise<SearchResults>;

/** How many of a source are answered at most. */
export const resultsMax = 6;
