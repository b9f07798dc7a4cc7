// The approvals module.

import { calls, type Module } from '#server/module.ts';
import { isDue } from '#server/platform/http/environment-clock.ts';
import type { Services } from '#server/services.ts';
import { approvalRequestsContract, approvalRulesContract } from '#shared/contract/account/approvals.ts';
import { switchedStates } from '#shared/states.ts';
import { executeApproved, expireRequests } from './execute.ts';
import { approvalsToDecide, approvalsUnderWay } from './lists/attention.ts';
import { searchApprovals } from './lists/search.ts';
import { approvalRetention } from './personal-data.ts';
import { findDueRequests } from './queries.ts';
import { approvalRequestRoutes, approvalRuleRoutes } from './routes.ts';
import { ruleApprovals } from './rule-approvals.ts';
import { approvalStates } from './states.ts';

const isDueBy =
  (column: 'next_at' | 'expires_at') =>
  ({ clocks, clock }: Services) =>
    findDueRequests(column, isDue(clocks, clock.now(), column));

export const approvalsModule: Module = {
  tables: [
    'approval_decisions',
    'approval_delegations',
    'approval_events',
    'approval_requests',
    'approval_rules',
  ],
  states: [approvalStates.table, switchedStates('approval_rules', 'ACTIVE', 'INACTIVE')],
  calls: [
    calls('approval-rules', approvalRulesContract, approvalRuleRoutes),
    calls('approval-requests', approvalRequestsContract, approvalRequestRoutes),
  ],
  approvals: ruleApprovals,
  attention: [approvalsToDecide],
  underWay: [approvalsUnderWay],
  search: [searchApprovals],
  sweeps: [
    {
      name: 'approved requests',
      everyMs: 1000,
      phase: 'deadlines',
      whileOn: ['default'],
      due: isDueBy('next_at'),
      run: executeApproved,
    },
    {
      name: 'expired requests',
      everyMs: 60_000,
      phase: 'deadlines',
      due: isDueBy('expires_at'),
      run: expireRequests,
    },
  ],
  retention: approvalRetention,
  exports: {
    approval_requests: {
      call: approvalRequestsContract.exportApprovalRequests,
      file: new URL('./lists/export-columns.ts', import.meta.url),
    },
  },
};
