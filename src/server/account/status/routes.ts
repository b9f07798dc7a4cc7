// The handler of the status page.

import type { Handlers } from '#server/services.ts';
import type { statusContract } from '#shared/contract/account/status.ts';
import { getStatus } from './service.ts';

export const statusRoutes: Handlers<typeof statusContract> = {
  getStatus: ({ services }) => getStatus(services),
};
