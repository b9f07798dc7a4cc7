// The module of stores.
import { calls, type Module } from '#server/module.ts';
import { storesContract } from '#shared/contract/commerce/stores.ts';
import { storeRoutes } from './routes.ts';

export const storesModule: Module = {
  tables: ['stores'],
  calls: [calls('stores', storesContract, storeRoutes)],
};
