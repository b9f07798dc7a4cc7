// What roles bring to the program.
import { rolesContract } from '#shared/contract/account/roles.ts';
import { calls, type Module } from '../module.ts';
import { roleRoutes } from './routes.ts';

export const rolesModule: Module = {
  calls: [calls('roles', rolesContract, roleRoutes, { clock: 'wall' })],
};
