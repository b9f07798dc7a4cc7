// What roles bring to the program.
import { rolesContract } from '#shared/contract/account/roles.ts';
import { calls, type Module } from '../module.ts';
import { roleRoutes } from './routes.ts';
import { copyCustomRoles } from './service.ts';

export const rolesModule: Module = {
  businessSettings: { roles: ({ tx, clock, fromId, toId }) => copyCustomRoles(tx, clock, fromId, toId) },
  calls: [calls('roles', rolesContract, roleRoutes, { clock: 'wall' })],
};
