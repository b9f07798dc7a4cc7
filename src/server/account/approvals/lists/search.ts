// Approval requests in the command palette.

import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { approvalStatusText } from '#shared/account/approval-texts.ts';
import { approvalRequestsContract } from '#shared/contract/account/approvals.ts';
import { listRequests } from '../list-requests.ts';

export const searchApprovals = searchPages(approvalRequestsContract.listApprovalRequests, {
  page: (db, { services, actor }, query) => listRequests(services, db, actor, query),
  resultOf: (row) => ({
    kind: 'approval_request',
    title: row.title,
    subtitle: joined(row.reference, row.maker, approvalStatusText(row.status, row.closedReason)),
    path: `/settings/approval/approval-request/${row.id}`,
  }),
});
