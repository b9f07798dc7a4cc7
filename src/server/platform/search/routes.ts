// Handlers of the search behind the command palette: every source is asked at once, and answers what the person may see.

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
