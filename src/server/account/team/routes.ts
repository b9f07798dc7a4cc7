// Handlers of the team.

import type { Handlers } from '#server/services.ts';
import type { teamContract } from '#shared/contract/account/team.ts';
import { acceptInvitation, getInvitation } from './accept-invitation.ts';
import { deleteInvitation, inviteTeam, reinviteTeam } from './invitations.ts';
import { listTeam, toggleRole, toggleStatus } from './members.ts';

export const teamRoutes: Handlers<typeof teamContract> = {
  listTeam: ({ tx, services, actor, query }) => listTeam(tx, services.clock, actor, query),
  inviteTeam: ({ services, actor, body, audit }) => inviteTeam(services, actor, body, audit),
  reinviteTeam: ({ services, actor, body, audit }) => reinviteTeam(services, actor, body.id, audit),
  deleteInvitation: async ({ tx, services, actor, body, audit }) => {
    await deleteInvitation({ tx, clock: services.clock, actor, audit }, body.id);
    return {};
  },
  toggleRole: ({ tx, services, actor, params, body, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return toggleRole({ tx, clock: services.clock, actor, audit }, params.id, body.roleId);
  },
  toggleStatus: ({ tx, services, actor, params, body, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return toggleStatus({ tx, clock: services.clock, actor, audit }, params.id, body.status);
  },
  getInvitation: ({ tx, services, actor, params }) => getInvitation(tx, services, actor, params.token),
  setupTeam: (call) => acceptInvitation(call.services, call),
};
