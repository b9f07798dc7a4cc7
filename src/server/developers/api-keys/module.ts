// What api keys bring to the program.

import { calls, type Module } from '#server/module.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { apiKeyRoutes } from './routes.ts';
import { searchApiKeys } from './search.ts';

export const apiKeysModule: Module = {
  tables: ['allowed_addresses', 'api_keys'],
  calls: [calls('api-keys', apiKeysContract, apiKeyRoutes, { clock: 'wall' })],
  search: [searchApiKeys],
};
