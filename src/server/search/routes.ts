// Handlers of the search behind the command palette.
import type { searchContract } from '#shared/contract/search.ts';
import type { Handlers } from '../services.ts';
import { searchEverything } from './service.ts';

export const searchRoutes: Handlers<typeof searchContract> = {
  searchEverything: ({ services, tx, actor, query }) => searchEverything(tx, services, actor, query.q),
};
