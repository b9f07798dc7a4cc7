// The handler of the status page.
import type { statusContract } from '#shared/contract/settings/status.ts';
import type { Handlers } from '../services.ts';
import { getStatus } from './service.ts';

export const statusRoutes: Handlers<typeof statusContract> = {
  getStatus: ({ services }) => getStatus(services),
};
