// What businesses bring to the program.
import { businessesContract } from '#shared/contract/account/businesses.ts';
import { calls, type Module } from '../module.ts';
import { businessRoutes } from './routes.ts';

export const businessesModule: Module = {
  calls: [calls('businesses', businessesContract, businessRoutes, { clock: 'wall' })],
};
