// API keys in the command palette, by name: the keys themselves are not stored.

import { resultsMax, searchList } from '#server/platform/search/search-source.ts';
import { canRead } from '#shared/permissions.ts';
import { listApiKeys } from './service.ts';

export const searchApiKeys = searchList({
  permissions: canRead('SETTINGS.CONFIGURATION'),
  find: async (db, { services, actor }, text) => {
    const keys = await listApiKeys(db, services.clock, actor);
    const words = text.toLowerCase();
    const found = keys.filter((key) => `${key.name} ${key.hint}`.toLowerCase().includes(words));
    return found.slice(0, resultsMax).map((key) => ({
      kind: 'api_key' as const,
      id: key.id,
      title: key.name,
      subtitle: key.hint,
      path: '/settings/configuration/api-keys',
    }));
  },
});
