// A wallet dispute that a business has escalated to the provider: the messages, a reply, and the decision.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type OperatorWalletDispute,
  operatorWalletDisputesContract,
} from '#shared/contract/operator/console/wallet-disputes.ts';
import { formatMoney } from '#shared/money.ts';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DisputeFacts } from '#web/banking/wallets/disputes/dispute-detail-page.tsx';
import { AnswerDialog, OutcomeDialog } from '#web/banking/wallets/disputes/dispute-dialogs.tsx';
import { WalletDisputeStatusText } from '#web/ui/banking/wallet-dispute-labels.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { ModeBadge } from '../mode-badge.tsx';
import { WorkPanel } from '../work/work-panel.tsx';

export const loadOperatorWalletDispute = loadDetail(operatorWalletDisputesContract.getOperatorWalletDispute);
const queue = { label: 'Wallet disputes', path: '/operator/work/wallet-disputes' };

export function OperatorWalletDisputePage({ params }: PageProps<'walletDisputeId'>) {
  const query = useQuery(queryOptionsOf(operatorWalletDisputesContract.getOperatorWalletDispute, { params }));
  return (
    <DetailPage query={query} name="Wallet dispute" figure crumbs={[queue]}>
      {(dispute) => ({
        title: formatMoney(dispute.entry.amount, dispute.currency, { sign: true }),
        reference: dispute.reference,
        badges: (
          <>
            <WalletDisputeStatusText status={dispute.status} badge />
            <ModeBadge mode={dispute.mode} />
          </>
        ),
        meta: (
          <>
            <span>{dispute.business.name}</span>
            <DateText at={dispute.created_at} />
          </>
        ),
        actions: <Actions dispute={dispute} />,
        content: (
          <div className="wallet-columns">
            <div className="stack">
              <DisputeFacts
                dispute={dispute}
                wallet={`${dispute.wallet.name}, ${dispute.wallet.reference}`}
              />
            </div>
            <div className="stack">
              <WorkPanel kind="wallet-disputes" subjectId={dispute.id} />
              <TimelineCard items={dispute.timeline} />
            </div>
          </div>
        ),
      })}
    </DetailPage>
  );
}

function Actions({ dispute }: { dispute: OperatorWalletDispute }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [asked, setAsked] = useState<'answer' | 'resolve'>();
  const close = () => setAsked(undefined);
  const params = { walletDisputeId: dispute.id };
  const answer = useCall(operatorWalletDisputesContract.answerOperatorWalletDispute);
  const resolve = useCall(operatorWalletDisputesContract.resolveOperatorWalletDispute);
  if (dispute.status !== 'ESCALATED' || !can('DISPUTES.READ_WRITE')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked('answer')}>
        {t('Write')}
      </Button>
      <Button onClick={() => setAsked('resolve')}>{t('Resolve')}</Button>
      {asked === 'answer' && <AnswerDialog onClose={close} send={(body) => answer.run({ params, body })} />}
      {asked === 'resolve' && (
        <OutcomeDialog onClose={close} send={(body) => resolve.run({ params, body })} />
      )}
    </>
  );
}
