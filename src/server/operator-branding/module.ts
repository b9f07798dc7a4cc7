// What operator branding bring to the program.
import { brandsContract } from '#shared/contract/operator/brands.ts';
import { calls, type Module } from '../module.ts';
import { brandRoutes } from './routes.ts';

export const operatorBrandingModule: Module = {
  calls: [calls('operator-branding', brandsContract, brandRoutes)],
};
