// Samples of approvals: valid bodies, and a rule, a request and a delegation of a business.

import { approvalRequestsContract, approvalRulesContract } from '#shared/contract/account/approvals.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, nobody } from './samples.ts';

const rule = {
  name: 'Of my own',
  module: 'payout_accounts',
  steps: [{ need: 1, roles: [nobody], members: [] }],
  expiresAfterHours: 24,
};

export const approvalBodies = {
  previewApprovalRule: { module: rule.module, steps: rule.steps },
  createApprovalRule: rule,
  updateApprovalRule: rule,
  deleteApprovalRule: undefined,
  createApprovalDelegation: { delegateId: nobody, untilAt: '2031-01-01T00:00:00Z' },
  endApprovalDelegation: undefined,
  exportApprovalRequests: { format: 'csv', filters: {} },
  decideApprovalRequests: { decision: 'approve', requests: [{ id: nobody, revision: 1 }] },
  approveRequest: { revision: 1 },
  declineRequest: { revision: 1, comment: 'Not by me' },
  withdrawRequest: undefined,
  remindCheckers: undefined,
  commentOnRequest: { comment: 'Of my own' },
  reviseRequest: { revision: 1, changes: {} },
};

/** Creates an inactive rule, a request for approval made by it, and a delegation from the owner to a colleague. */
export async function makeApprovals(
  server: TestServer,
  { token, signInAs, testEnvironmentId }: TestBusiness,
) {
  await signInAs('Admin');
  const { data: options } = await server.call(approvalRulesContract.getApprovalOptions, { token });
  const roles = options.roles.map(({ id }) => id);
  const body = { ...rule, name: `${marker} rule`, module: 'approval_rules' };
  const steps = [{ need: 1, roles }];
  const { data: created } = await server.call(approvalRulesContract.createApprovalRule, {
    token,
    body: { ...body, steps },
  });
  await server.call(approvalRulesContract.createApprovalRule, {
    token,
    body: { ...rule, name: `${marker} other rule`, steps },
  });
  const { data: page } = await server.call(approvalRequestsContract.listApprovalRequests, { token });
  // The rule itself would make this wait for the admin's approval.
  await server.services.database.db
    .updateTable('approvalRules')
    .set({ status: 'INACTIVE' })
    .where('environmentId', '=', testEnvironmentId)
    .execute();
  const delegateId = options.members.find(({ role }) => role === 'Admin')?.id;
  const { data: delegation } = await server.call(approvalRulesContract.createApprovalDelegation, {
    token,
    body: { delegateId, untilAt: new Date(Date.now() + 86_400_000).toISOString() },
  });
  return { ruleId: created.id, requestId: page.items[0]?.id, delegationId: delegation.id };
}
