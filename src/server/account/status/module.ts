// Module definition of the status page.

import { calls, type Module } from '#server/module.ts';
import { statusContract } from '#shared/contract/account/status.ts';
import { statusRoutes } from './routes.ts';

export const statusModule: Module = {
  calls: [calls('status', statusContract, statusRoutes, { clock: 'wall' })],
};
