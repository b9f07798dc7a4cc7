// Handlers of approvals: rules, requests and delegations.

import { listRoleNames } from '#server/account/roles/service.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { approvalRequestsContract, approvalRulesContract } from '#shared/contract/account/approvals.ts';
import { commentOn, remindCheckers, reviseRequest, withdrawRequest } from './change-request.ts';
import { decideMany, decideRequest, executeIfApproved } from './decide.ts';
import { delegate, endOwnDelegation, listDelegations } from './delegate.ts';
import { getRequest } from './get-request.ts';
import { listRequests } from './list-requests.ts';
import { listPeople } from './people.ts';
import { changeRule, createRule, listRules, previewRule, removeRule } from './rules.ts';

export const approvalRuleRoutes: Handlers<typeof approvalRulesContract> = {
  listApprovalRules: async ({ services, tx, environment }) => ({
    items: await listRules(services, tx, environment),
  }),
  getApprovalOptions: async ({ services, tx, environment }) => {
    const people = await listPeople(tx, environment);
    const roles = await listRoleNames(tx, environment.businessId);
    const counted = roles.map(({ id, name }) => ({
      id,
      name,
      people: people.filter(({ roleId }) => roleId === id).length,
    }));
    return {
      modules: Object.entries(services.approvals.subjects).map(([module, { name, about, money }]) => ({
        module,
        name,
        about,
        money,
      })),
      roles: counted.filter((role) => role.people > 0),
      members: people.map(({ userId: id, name, roleName: role }) => ({ id, name, role })),
    };
  },
  previewApprovalRule: ({ services, tx, environment, body }) => previewRule(services, tx, environment, body),
  createApprovalRule: ({ services, tx, body, ...call }) => createRule(services, tx, call, body),
  updateApprovalRule: ({ services, tx, params, body, ...call }) =>
    changeRule(services, tx, call, params.ruleId, body),
  deleteApprovalRule: async ({ tx, params, ...call }) => {
    await removeRule(tx, call, params.ruleId);
    return {};
  },
  listApprovalDelegations: ({ services, tx, ...call }) => listDelegations(services, tx, call),
  createApprovalDelegation: ({ services, tx, body, ...call }) => delegate(services, tx, call, body),
  endApprovalDelegation: async ({ services, tx, params, ...call }) => {
    await endOwnDelegation(services, tx, call, params.delegationId);
    return {};
  },
};

export const approvalRequestRoutes: Handlers<typeof approvalRequestsContract> = {
  listApprovalRequests: ({ services, tx, actor, query }) => listRequests(services, tx, actor, query),
  listOwnApprovalRequests: ({ services, tx, actor, query }) =>
    listRequests(services, tx, actor, { ...query, scope: 'mine' }),
  exportApprovalRequests: ({ services, tx, actor, body: { format, filters } }) =>
    createExport(tx, services.clock, actor, {
      kind: 'approval_requests',
      format,
      ids: null,
      filters: { ...filters, viewerId: actor.userId },
    }),
  decideApprovalRequests: ({ services, body, ...call }) => decideMany(services, call, body),
  getApprovalRequest: ({ services, tx, params, ...call }) => getRequest(services, tx, call, params.requestId),
  approveRequest: async ({ services, tx, params, body, afterCommit, ...call }) => {
    const row = await decideRequest(services, tx, call, params.requestId, {
      decision: 'approved',
      ...body,
    });
    afterCommit((after) => executeIfApproved(after, row));
    return getRequest(services, tx, call, params.requestId);
  },
  declineRequest: async ({ services, tx, params, body, ...call }) => {
    await decideRequest(services, tx, call, params.requestId, {
      decision: 'declined',
      ...body,
    });
    return getRequest(services, tx, call, params.requestId);
  },
  withdrawRequest: async ({ services, tx, params, ...call }) => {
    await withdrawRequest(services, tx, call, params.requestId);
    return getRequest(services, tx, call, params.requestId);
  },
  remindCheckers: async ({ services, tx, params, ...call }) => {
    await remindCheckers(services, tx, call, params.requestId);
    return getRequest(services, tx, call, params.requestId);
  },
  commentOnRequest: async ({ services, tx, params, body, ...call }) => {
    await commentOn(services, tx, call, params.requestId, body.comment);
    return getRequest(services, tx, call, params.requestId);
  },
  reviseRequest: async ({ services, params, body, ...call }) => {
    await reviseRequest(services, call, params.requestId, body);
    return getRequest(services, services.database.db, call, params.requestId);
  },
};
