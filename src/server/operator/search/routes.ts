// Handlers of the console's search: results by the caller's permissions, and an audit entry for every look-up of people.

import type { LookUpSource } from '#server/platform/search/look-up-source.ts';
import type { Handlers } from '#server/services.ts';
import type { operatorSearchContract } from '#shared/contract/operator/lookups/search.ts';

export function operatorSearchRoutes(
  sources: readonly LookUpSource[],
): Handlers<typeof operatorSearchContract> {
  return {
    searchConsole: async ({ tx, operator, query: { q }, audit }) => {
      const searched = sources.filter(
        ({ read, means }) => operator.permissions.has(read) && (means?.(q) ?? true),
      );
      const answers = await Promise.all(
        searched.map(async (source) => ({ source, found: await source.find(tx, q) })),
      );
      const people = answers.filter(
        ({ source, found }) =>
          source.recorded === 'asked' || (source.recorded === 'found' && found.length > 0),
      );
      if (people.length > 0) {
        const found = Object.fromEntries(people.map((person) => [person.source.kind, person.found.length]));
        audit({ entity: 'search', entityId: null, after: { searched: q, found } });
      }
      return {
        items: answers.flatMap(({ source, found }) => found.map((item) => ({ kind: source.kind, ...item }))),
      };
    },
  };
}
