// Handlers of the public side of a store.
import type { Handlers } from '#server/services.ts';
import type { storeBagContract } from '#shared/contract/commerce/store-bag.ts';
import { quoteBag } from './quote-bag.ts';

export const storeBagRoutes: Handlers<typeof storeBagContract> = {
  quoteBag: ({ tx, services, params, query }) => quoteBag(services, tx, params.storeSlug, query.lines),
};
