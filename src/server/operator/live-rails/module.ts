// What the rails of live banking for staff bring to the program.

import { calls, type Module } from '#server/module.ts';
import { liveRailsContract } from '#shared/contract/operator/bank/live-rails.ts';
import { liveRailRoutes } from './routes.ts';

export const liveRailsModule: Module = {
  calls: [calls('operator-live-rails', liveRailsContract, liveRailRoutes)],
};
