// Handlers of console sign-in and of staff.

import type { CookieJar } from '#server/platform/http/call.ts';
import type { Handlers } from '#server/services.ts';
import type { consoleAuditContract } from '#shared/contract/operator/console-audit.ts';
import type { operatorRolesContract } from '#shared/contract/operator/operator-roles.ts';
import type { operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import type { staffContract } from '#shared/contract/operator/staff.ts';
import { listConsoleAudit } from './console-audit.ts';
import { acceptOperatorInvite, getOperatorInvite } from './invites.ts';
import { getConsoleOverview, getOperatorProfile } from './overview.ts';
import { createRole, deleteRole, getOperatorRole, listOperatorRoles, updateRole } from './roles.ts';
import {
  confirmOperatorTotp,
  generateOperatorTotp,
  type SignInCall,
  signInOperator,
  signOutOperator,
  verifyOperatorCode,
} from './sign-in.ts';
import {
  inviteStaff,
  listStaff,
  resetStaffSecondFactor,
  sendStaffLink,
  setStaffRole,
  setStaffStatus,
} from './staff.ts';
import { stepUpOperator } from './step-up.ts';

type Origin<S> = {
  services: S;
  cookies: CookieJar;
  ip: string;
  userAgent: string | null;
  requestId: string;
};

function signInCall<S>({ services, cookies, ip, userAgent, requestId }: Origin<S>): SignInCall<S> {
  return { services, cookies, origin: { ip, userAgent, requestId } };
}

export const operatorSessionRoutes: Handlers<typeof operatorSessionContract> = {
  signInOperator: (call) => signInOperator(signInCall(call), call.body),
  generateOperatorTotp: (call) => generateOperatorTotp(call.tx, signInCall(call)),
  confirmOperatorTotp: (call) => confirmOperatorTotp(signInCall(call), call.body.code),
  verifyOperatorCode: (call) => verifyOperatorCode(signInCall(call), call.body.code),
  getOperatorInvite: ({ tx, services, params }) => getOperatorInvite(tx, services.clock, params.token),
  acceptOperatorInvite: (call) =>
    acceptOperatorInvite(call.tx, signInCall(call), call.params.token, call.body),
  signOutOperator: async (call) => {
    await signOutOperator(call.tx, signInCall(call));
    return {};
  },
  stepUpOperator: async ({ services, operator, body }) => {
    await stepUpOperator(services, operator, body.code);
    return {};
  },
  getOperatorProfile: ({ tx, operator }) => getOperatorProfile(tx, operator),
  getConsoleOverview: ({ tx, services, operator }) => getConsoleOverview(tx, services.clock, operator),
};

export const staffRoutes: Handlers<typeof staffContract> = {
  listStaff: async ({ tx, services, operator }) => ({
    items: await listStaff(tx, services.clock, operator),
  }),
  inviteStaff: (call) => inviteStaff(call, call.body),
  sendStaffLink: (call) => sendStaffLink(call, call.params.operatorId),
  setStaffRole: (call) => setStaffRole(call, call.params.operatorId, call.body.role),
  setStaffStatus: (call) => setStaffStatus(call, call.params.operatorId, call.body.status),
  resetStaffSecondFactor: (call) => resetStaffSecondFactor(call, call.params.operatorId),
};

export const operatorRoleRoutes: Handlers<typeof operatorRolesContract> = {
  listOperatorRoles: async ({ tx, operator }) => ({ items: await listOperatorRoles(tx, operator) }),
  getOperatorRole: ({ tx, operator, params }) => getOperatorRole(tx, operator, params.roleId),
  createOperatorRole: (call) => createRole(call, call.body),
  updateOperatorRole: (call) => updateRole(call, call.params.roleId, call.body),
  deleteOperatorRole: async (call) => {
    await deleteRole(call, call.params.roleId);
    return {};
  },
};

export const consoleAuditRoutes: Handlers<typeof consoleAuditContract> = {
  listConsoleAudit: ({ tx, query }) => listConsoleAudit(tx, query),
};
