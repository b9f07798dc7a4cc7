// The branding module.

import { calls, type Module } from '#server/module.ts';
import { brandingContract } from '#shared/contract/account/branding.ts';
import { brandingRoutes } from './routes.ts';

export const brandingModule: Module = {
  calls: [calls('branding', brandingContract, brandingRoutes)],
};
