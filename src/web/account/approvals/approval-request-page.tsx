// The page of one request for approval.
import { approvalRequestsContract } from '#shared/contract/account/approvals.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { ApprovalState, ownRequestsPath, requestTabs } from './approval-labels.tsx';
import { RequestContent, RequestMeta } from './request-content.tsx';
import './approvals.css';

export const loadApprovalRequest = loadDetail(approvalRequestsContract.getApprovalRequest);

const crumbs = [{ label: 'Approval requests', path: requestTabs[0].path }] as const;

const ownCrumbs = [{ label: 'Your requests', path: ownRequestsPath }] as const;

export function ApprovalRequestPage() {
  return <RequestPage crumbs={crumbs} />;
}

/** The page of an own request, for makers without permission to open other requests. */
export function OwnRequestPage() {
  return <RequestPage crumbs={ownCrumbs} />;
}

function RequestPage({ crumbs }: { crumbs: readonly { label: string; path: string }[] }) {
  return (
    <DetailPage
      query={useDetail(approvalRequestsContract.getApprovalRequest)}
      name="Approval request"
      crumbs={crumbs}
    >
      {(request) => ({
        title: request.title,
        reference: request.reference,
        badges: <ApprovalState of={request} badge />,
        meta: <RequestMeta request={request} bare />,
        content: <RequestContent request={request} />,
      })}
    </DetailPage>
  );
}
