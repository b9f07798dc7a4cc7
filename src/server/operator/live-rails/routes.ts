// Handlers of live banking rails for staff.

import type { Handlers } from '#server/services.ts';
import type { liveRailsContract } from '#shared/contract/operator/bank/live-rails.ts';
import { listLiveRails } from './list-rails.ts';

export const liveRailRoutes: Handlers<typeof liveRailsContract> = {
  listLiveRails: async ({ services, tx }) => ({ items: await listLiveRails(services, tx) }),
};
