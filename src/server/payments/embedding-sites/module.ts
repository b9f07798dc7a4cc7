// Module definition of embedding sites.

import { calls, type Module } from '#server/module.ts';
import { embeddingSitesContract } from '#shared/contract/payments/embedding-sites.ts';
import { embeddingSiteRoutes } from './routes.ts';

export const embeddingSitesModule: Module = {
  tables: ['embedding_sites'],
  calls: [calls('embedding-sites', embeddingSitesContract, embeddingSiteRoutes)],
};
