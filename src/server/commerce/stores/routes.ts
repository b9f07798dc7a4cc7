// Handlers of the store.
import type { Handlers } from '#server/services.ts';
import type { storesContract } from '#shared/contract/commerce/stores.ts';
import { getStore, saveStore } from './service.ts';

export const storeRoutes: Handlers<typeof storesContract> = {
  getStoreSettings: ({ tx, environment }) => getStore(tx, environment),
  saveStoreSettings: ({ tx, services: { clock }, environment, audit, body }) =>
    saveStore({ tx, clock, environment, audit }, body),
};
