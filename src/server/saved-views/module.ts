// What saved views bring to the program.
import { savedViewsContract } from '#shared/contract/saved-views.ts';
import { calls, type Module } from '../module.ts';
import { savedViewRoutes } from './routes.ts';

export const savedViewsModule: Module = {
  calls: [calls('saved-views', savedViewsContract, savedViewRoutes)],
};
