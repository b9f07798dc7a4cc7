// Module definition of roles.

import { calls, type Module } from '#server/module.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { roleRoutes } from './routes.ts';
import { copyCustomRoles } from './service.ts';

export const rolesModule: Module = {
  tables: ['roles'],
  businessSettings: { roles: ({ tx, clock, fromId, toId }) => copyCustomRoles(tx, clock, fromId, toId) },
  calls: [calls('roles', rolesContract, roleRoutes, { clock: 'wall' })],
};
