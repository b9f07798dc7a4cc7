// Handlers of roles: list, create, change and delete.

import type { Handlers } from '#server/services.ts';
import type { rolesContract } from '#shared/contract/account/roles.ts';
import { createRole, deleteRole, getRole, listRoles, updateRole } from './service.ts';

export const roleRoutes: Handlers<typeof rolesContract> = {
  listRoles: ({ tx, actor }) => listRoles(tx, actor),
  createRole: ({ tx, services, actor, body, audit }) => createRole(tx, services.clock, actor, body, audit),
  getRole: ({ tx, actor, params }) => getRole(tx, actor, params.roleId),
  updateRole: ({ tx, services, actor, params, body, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return updateRole(tx, actor, params.roleId, body, audit);
  },
  deleteRole: async ({ tx, actor, params, audit }) => {
    await deleteRole(tx, actor, params.roleId, audit);
    return {};
  },
};
