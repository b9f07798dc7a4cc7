// The user's own requests, available to every role: pending requests, outcomes, and withdrawal.
import { IconChecks } from '@tabler/icons-react';
import { approvalRequestsContract } from '#shared/contract/account/approvals.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import {
  approvalColumns,
  ownRequestsPath,
  phoneApproval,
  shownStatuses,
  statusLabels,
} from './approval-labels.tsx';

const source = { endpoint: approvalRequestsContract.listOwnApprovalRequests } as const;
export const loadOwnRequests = loadList(source);
const tabs = statusTabs(['PENDING', ...shownStatuses.filter((status) => status !== 'PENDING')], statusLabels);

export function OwnRequestsPage() {
  return (
    <ListPage
      list={useList(source)}
      name="own-requests"
      title="Your requests"
      label="Your requests"
      search="Reference or request"
      filters={[]}
      tabs={tabs}
      columns={approvalColumns}
      rowPath={({ id }) => `${ownRequestsPath}/${id}`}
      phone={phoneApproval}
      empty={{
        icon: IconChecks,
        title: 'No requests yet',
        text: 'Your requests that need approval appear here. You can withdraw them until they are decided.',
      }}
    />
  );
}
