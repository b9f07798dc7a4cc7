// A request beside the inbox: its title, status and content.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { approvalRequestsContract } from '#shared/contract/account/approvals.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { ApprovalState, requestPath } from './approval-labels.tsx';
import { RequestContent, RequestMeta } from './request-content.tsx';

export function RequestPane({ requestId }: { requestId: string }) {
  const { data, error, refetch } = useQuery(
    queryOptionsOf(approvalRequestsContract.getApprovalRequest, { params: { requestId } }),
  );
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <span className="sk" style={{ width: 260, height: 20 }} />;
  return (
    <>
      <header className="pane-head">
        <h2>
          <Link to={requestPath(data)}>{data.title}</Link>
        </h2>
        <ApprovalState of={data} badge />
      </header>
      <div className="page-meta">
        <RequestMeta request={data} />
      </div>
      <RequestContent request={data} />
    </>
  );
}
