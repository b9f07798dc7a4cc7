// One dispute: the conversation with the customer, who looks after it until when, and how it ended.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DisputeDetail,
  disputeCategoryShort,
  disputesContract,
} from '#shared/contract/payments/disputes.ts';
import { formatMoney } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { useMayChangePayments } from '#web/api/may-change-payments.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePathParam } from '#web/api/route.ts';
import { chargebackPath, DueIn } from '#web/payments/chargebacks/case-words.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { Composer } from './composer.tsx';
import { DisputeStatusText, disputesPath, raiserLabels, turnLabels } from './dispute-words.tsx';
import { Thread } from './thread.tsx';
import '#web/ui/payments/transactions.css';

const EndDialog = lazy(() => import('./end-dialog.tsx').then((m) => ({ default: m.EndDialog })));
const Handling = lazy(() => import('./handling.tsx').then((m) => ({ default: m.Handling })));

function queryOf(disputeId: string) {
  return queryOptionsOf(disputesContract.getDispute, { params: { disputeId } });
}

export function loadDispute({ params, queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(queryOf(params.disputeId ?? ''));
}

const crumbs = [
  { label: 'Transactions', path: '/payment-gateway/transactions/payments' },
  { label: 'Disputes', path: disputesPath },
];

export function DisputeDetailPage() {
  const { t } = useTranslation();
  const disputeId = usePathParam('disputeId');
  const { data: one, error, refetch } = useQuery(queryOf(disputeId));
  const mayChange = useMayChangePayments();
  if (error && !one)
    return (
      <Page title={t('Dispute')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (!one) return <DetailSkeleton />;
  const isOpen = one.endedAt === null;
  return (
    <Page
      title={formatMoney(one.amount, one.currency)}
      figure
      badges={<DisputeStatusText status={one.status} badge />}
      crumbs={[...crumbs, { label: one.reference }]}
      meta={
        <>
          <CopyText text={one.reference} label="reference" whole />
          <span>{t(disputeCategoryShort[one.category])}</span>
          {(one.customer.name ?? one.customer.email) && (
            <span>{one.customer.name ?? one.customer.email}</span>
          )}
          {isOpen ? <DueIn at={one.dueAt} long /> : <DateText at={one.createdAt} as="exact" />}
        </>
      }
      actions={isOpen && mayChange && <EndButtons one={one} />}
    >
      <div className="payment">
        <div className="stack">
          {one.outcome && (
            <Banner>
              <b>{t(one.status === 'RESOLVED' ? 'Resolved' : 'Closed')}</b>: {one.outcome}
            </Banner>
          )}
          {one.chargeback && (
            <Banner tone="warning">
              {t('This dispute became a chargeback.')}{' '}
              <Link to={chargebackPath(one.chargeback)}>{one.chargeback.reference}</Link>
            </Banner>
          )}
          <SectionCard title={t('Conversation')} aside={isOpen ? t(turnLabels[one.waitingFor]) : undefined}>
            <Thread messages={one.messages} own="merchant" onOpen={(file) => open(one.id, file)} />
            {isOpen && mayChange && <Composer disputeId={one.id} />}
          </SectionCard>
        </div>
        <div className="stack">
          <Facts one={one} />
          {isOpen && mayChange && (
            <Suspense fallback={<div className="card sk-card" style={{ height: 220 }} />}>
              <Handling key={`${one.assignee?.id}${one.dueAt}`} one={one} />
            </Suspense>
          )}
          <SectionCard title={t('Timeline')} className="timeline">
            <Timeline items={one.timeline} />
          </SectionCard>
        </div>
      </div>
    </Page>
  );
}

function open(disputeId: string, file: { id: string; fileName: string }): void {
  const params = { disputeId, attachmentId: file.id };
  download(disputesContract.getDisputeAttachment, { params }, file.fileName).catch((reason: unknown) =>
    toastFailure(messageOf(reason)),
  );
}

function Facts({ one }: { one: DisputeDetail }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Dispute')}>
      <KeyValues
        items={[
          {
            label: t('Payment'),
            value: (
              <Link to={`/payment-gateway/transactions/payments/${one.payment.id}`}>
                {one.payment.reference}
              </Link>
            ),
          },
          one.customer.name !== null && { label: t('Customer'), value: one.customer.name },
          one.customer.email !== null && { label: t('E-mail'), value: one.customer.email },
          { label: t('Raised by'), value: t(raiserLabels[one.raisedBy]) },
          { label: t('Raised'), value: <DateText at={one.createdAt} as="exact" /> },
          one.assignee !== null && { label: t('Given to'), value: one.assignee.name },
        ]}
      />
    </SectionCard>
  );
}

function EndButtons({ one }: { one: DisputeDetail }) {
  const { t } = useTranslation();
  const [ending, setEnding] = useState<'RESOLVED' | 'CLOSED' | null>(null);
  return (
    <>
      <Button variant="default" onClick={() => setEnding('CLOSED')}>
        {t('Close')}
      </Button>
      <Button onClick={() => setEnding('RESOLVED')}>{t('Mark as resolved')}</Button>
      {ending && (
        <Suspense>
          <EndDialog disputeId={one.id} status={ending} onClose={() => setEnding(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Keeps the places while the dispute is read. */
function DetailSkeleton() {
  return (
    <Page title={<span className="sk" style={{ width: 200, height: 28 }} />} figure crumbs={crumbs}>
      <span className="sk" style={{ width: 420, maxWidth: '100%', height: 14, marginBottom: 20 }} />
      <div className="payment">
        <div className="stack">
          <div className="card sk-card" style={{ height: 420 }} />
        </div>
        <div className="stack">
          <div className="card sk-card" style={{ height: 200 }} />
          <div className="card sk-card" style={{ height: 220 }} />
        </div>
      </div>
    </Page>
  );
}
