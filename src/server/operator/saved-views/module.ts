// The module of saved views in the console.

import { calls, type Module } from '#server/module.ts';
import { staffViewsContract } from '#shared/contract/operator/console/staff-views.ts';
import { staffViewRoutes } from './routes.ts';

export const staffViewsModule: Module = {
  tables: ['staff_views'],
  calls: [calls('staff-views', staffViewsContract, staffViewRoutes)],
};
