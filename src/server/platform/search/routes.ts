// Handlers of the search of the command palette: all sources are queried at once, and return what the user may see.

import type { Handlers } from '#server/services.ts';
import type { searchContract } from '#shared/contract/platform/search.ts';
import { readQuery } from './read-query.ts';
import type { SearchSource } from './search-source.ts';

export function searchRoutes(sources: readonly SearchSource[]): Handlers<typeof searchContract> {
  return {
    searchEverything: async ({ services, tx, actor, query: { q } }) => {
      const query = readQuery(q, actor.environment.currency);
      const results = await Promise.all(sources.map((source) => source(tx, { services, actor, query })));
      return results.flat();
    },
  };
}
