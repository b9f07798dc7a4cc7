// Module declaration of saved views.

import { calls, type Module } from '#server/module.ts';
import { savedViewsContract } from '#shared/contract/platform/saved-views.ts';
import { savedViewsErasures } from './personal-data.ts';
import { savedViewRoutes } from './routes.ts';

export const savedViewsModule: Module = {
  tables: ['saved_views'],
  erasures: savedViewsErasures,
  calls: [calls('saved-views', savedViewsContract, savedViewRoutes)],
};
