// The module of operator branding.

import { calls, type Module } from '#server/module.ts';
import { brandsContract } from '#shared/contract/operator/brands.ts';
import { brandRoutes } from './routes.ts';

export const operatorBrandingModule: Module = {
  tables: ['branding'],
  calls: [calls('operator-branding', brandsContract, brandRoutes)],
};
