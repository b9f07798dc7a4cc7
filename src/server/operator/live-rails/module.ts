// The module of live banking rails for staff.

import { calls, type Module } from '#server/module.ts';
import { liveRailsContract } from '#shared/contract/operator/bank/live-rails.ts';
import { liveRailRoutes } from './routes.ts';

export const liveRailsModule: Module = {
  calls: [calls('operator-live-rails', liveRailsContract, liveRailRoutes)],
};
