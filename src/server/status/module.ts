// What status bring to the program.
import { statusContract } from '#shared/contract/settings/status.ts';
import { calls, type Module } from '../module.ts';
import { statusRoutes } from './routes.ts';

export const statusModule: Module = {
  calls: [calls('status', statusContract, statusRoutes, { clock: 'wall' })],
};
