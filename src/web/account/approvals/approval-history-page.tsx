// The approval history: decided requests with their outcome, and declined requests.
import { IconChecks, IconCircleX } from '@tabler/icons-react';
import { approvalRequestsContract } from '#shared/contract/account/approvals.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import {
  approvalColumns,
  phoneApproval,
  requestPath,
  requestTabs,
  shownStatuses,
  statusLabels,
} from './approval-labels.tsx';
import { declinedQuery } from './inbox-search.ts';

const source = { endpoint: approvalRequestsContract.listApprovalRequests } as const;
export const loadApprovalHistory = loadList(source);

const tabs = statusTabs(shownStatuses, statusLabels);

export function ApprovalHistoryPage() {
  return (
    <ListPage
      list={useList(source)}
      name="approval-requests"
      title="Approval requests"
      label="Approval history"
      subRoutes={requestTabs}
      search="Reference, request or person"
      filters={[]}
      tabs={tabs}
      columns={approvalColumns}
      rowPath={requestPath}
      phone={phoneApproval}
      exports={approvalRequestsContract.exportApprovalRequests}
      empty={{
        icon: IconChecks,
        title: 'No requests yet',
        text: 'Requests that need approval appear here, with who decided and when.',
      }}
    />
  );
}

const declined = {
  endpoint: { ...approvalRequestsContract.listApprovalRequests, query: declinedQuery },
} as const;
export const loadDeclined = loadList(declined);

export function DeclinedPage() {
  return (
    <ListPage
      list={useList(declined)}
      name="declined-requests"
      title="Approval requests"
      label="Declined"
      subRoutes={requestTabs}
      search="Reference, request or person"
      filters={[]}
      columns={approvalColumns}
      rowPath={requestPath}
      phone={phoneApproval}
      exports={approvalRequestsContract.exportApprovalRequests}
      empty={{
        icon: IconCircleX,
        title: 'No declined requests',
        text: 'Declined requests appear here with the reason.',
      }}
    />
  );
}
