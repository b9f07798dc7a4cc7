// What api keys bring to the program.
import { apiKeysContract } from '#shared/contract/settings/api-keys.ts';
import { calls, type Module } from '../module.ts';
import { apiKeyRoutes } from './routes.ts';

export const apiKeysModule: Module = {
  calls: [calls('api-keys', apiKeysContract, apiKeyRoutes, { clock: 'wall' })],
};
