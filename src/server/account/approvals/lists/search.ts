// Approval requests in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { approvalStatusText } from '#shared/account/approval-texts.ts';
import { approvalRequestsContract } from '#shared/contract/account/approvals.ts';
import { listRequests } from '../list-requests.ts';

export const searchApprovals = searchPages(approvalRequestsContract.listApprovalRequests, {
  page: (db, { services, actor }, query) => listRequests(services, db, actor, query),
  resultOf: (one) => ({
    kind: 'approval_request',
    title: one.title,
    subtitle: joined(one.reference, one.maker, approvalStatusText(one.status, one.closedReason)),
    path: `/settings/approval/approval-request/${one.id}`,
  }),
});
