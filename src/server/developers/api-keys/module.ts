// The module of API keys.

import { calls, type Module } from '#server/module.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { apiKeyRoutes } from './routes.ts';
import { searchApiKeys } from './search.ts';
import { apiKeyStates } from './states.ts';

export const apiKeysModule: Module = {
  tables: ['allowed_addresses', 'api_keys'],
  states: [apiKeyStates],
  calls: [calls('api-keys', apiKeysContract, apiKeyRoutes, { clock: 'wall' })],
  search: [searchApiKeys],
};
