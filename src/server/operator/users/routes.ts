// Handlers of dashboard users for staff.

import type { Handlers } from '#server/services.ts';
import type { usersContract } from '#shared/contract/operator/users.ts';
import {
  disableUser,
  enableUser,
  endUserSessions,
  resetUserSecondFactor,
  unlockUser,
} from './change-user.ts';
import { getUser, listUsers } from './service.ts';

export const userRoutes: Handlers<typeof usersContract> = {
  listUsers: async ({ tx, services, query, audit }) => {
    const users = await listUsers(tx, services.clock, query);
    // Searches for people by name are audited, also those without a result.
    if (query.search) audit({ after: { searched: query.search, found: users.total } });
    return users;
  },
  getUser: async ({ tx, services, params, audit }) => {
    const user = await getUser(tx, services.clock, params.userId);
    audit({ entityId: user.id, after: { opened: user.email } });
    return user;
  },
  endUserSessions: (call) => endUserSessions(call, call.params.userId, call.body.reason),
  unlockUser: (call) => unlockUser(call, call.params.userId, call.body.reason),
  resetUserSecondFactor: (call) => resetUserSecondFactor(call, call.params.userId, call.body.reason),
  disableUser: (call) => disableUser(call, call.params.userId, call.body.reason),
  enableUser: (call) => enableUser(call, call.params.userId, call.body.reason),
};
