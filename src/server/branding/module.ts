// What branding bring to the program.
import { brandingContract } from '#shared/contract/branding.ts';
import { calls, type Module } from '../module.ts';
import { brandingRoutes } from './routes.ts';

export const brandingModule: Module = {
  calls: [calls('branding', brandingContract, brandingRoutes)],
};
