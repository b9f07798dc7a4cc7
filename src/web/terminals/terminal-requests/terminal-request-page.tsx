// One request for POS terminals: contents, progress and delivered machines.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type TerminalRequestDetail,
  terminalRequestsContract,
} from '#shared/contract/terminals/terminal-requests.ts';
import { canWrite } from '#shared/permissions.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { posTerminalsPath, terminalRequestsPath } from '../terminal-tabs.ts';
import { TerminalRequestStatusText } from './request-status.tsx';
import { TerminalRequestFacts } from './terminal-request-facts.tsx';
import '../terminals.css';
import { WithdrawQuestion } from '#web/ui/menu/withdraw-question.tsx';

export const loadTerminalRequest = loadDetail(terminalRequestsContract.getTerminalRequest);
const crumbs = [
  { label: 'Terminals', path: posTerminalsPath },
  { label: 'Requests', path: terminalRequestsPath },
];

export function TerminalRequestPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs<'withdraw'>();
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TERMINALS'));
  return (
    <DetailPage
      query={useDetail(terminalRequestsContract.getTerminalRequest)}
      name="Terminal request"
      crumbs={crumbs}
    >
      {(request) => ({
        title: `${request.quantity} × ${request.modelName}`,
        reference: request.reference,
        badges: <TerminalRequestStatusText status={request.status} badge />,
        meta: <DateText at={request.createdAt} />,
        actions: mayChange && request.status === 'PENDING' && (
          <Button variant="default" onClick={() => dialogs.open('withdraw')}>
            {t('Withdraw')}
          </Button>
        ),
        content: <Content request={request} />,
        dialogs: (
          <OpenDialog dialogs={dialogs}>
            {{ withdraw: (shown) => <Withdraw request={request} {...shown} /> }}
          </OpenDialog>
        ),
      })}
    </DetailPage>
  );
}

function Content({ request }: { request: TerminalRequestDetail }) {
  const { t } = useTranslation();
  return (
    <div className="terminal-columns">
      <div className="stack">
        {request.status === 'REJECTED' && request.comment && (
          <Banner tone="warning">{request.comment}</Banner>
        )}
        <TerminalRequestFacts request={request} />
        {request.serialNumbers.length > 0 && (
          <SectionCard title={t('Terminals')}>
            <ul className="serials">
              {request.serialNumbers.map((serial) => (
                <li key={serial}>
                  <Link to={`${posTerminalsPath}/${serial}/info`}>{serial}</Link>
                </li>
              ))}
            </ul>
          </SectionCard>
        )}
      </div>
      <TimelineCard items={request.timeline} />
    </div>
  );
}

function Withdraw({ request, ...shown }: ShownDialog & { request: TerminalRequestDetail }) {
  const { t } = useTranslation();
  const withdraw = useCall(terminalRequestsContract.withdrawTerminalRequest);
  const params = { terminalRequestId: request.id };
  return (
    <WithdrawQuestion {...shown} withdraw={() => withdraw.run({ params })}>
      {t('Nothing is shipped or billed. You can make a new request.')}
    </WithdrawQuestion>
  );
}
