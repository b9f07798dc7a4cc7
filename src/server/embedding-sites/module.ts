// What embedding sites bring to the program.
import { embeddingSitesContract } from '#shared/contract/settings/embedding-sites.ts';
import { calls, type Module } from '../module.ts';
import { embeddingSiteRoutes } from './routes.ts';

export const embeddingSitesModule: Module = {
  calls: [calls('embedding-sites', embeddingSitesContract, embeddingSiteRoutes)],
};
