// One dispute: the conversation with the customer, the assignee and due date, and the outcome.

import { Button } from '@mantine/core';
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
import { useCanChangePayments } from '#web/api/can-change-payments.ts';
import { download } from '#web/api/client.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { chargebackPath, DueIn } from '#web/payments/chargebacks/chargeback-labels.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { SkeletonColumns } from '#web/ui/detail/skeleton-columns.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import {
  DisputeStatusText,
  disputesPath,
  raiserLabels,
  turnLabels,
} from '#web/ui/payments/dispute-labels.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { Composer } from './composer.tsx';
import { Thread } from './thread.tsx';
import '#web/ui/payments/transactions.css';

const EndDialog = lazy(() => import('./end-dialog.tsx').then((m) => ({ default: m.EndDialog })));
const Handling = lazy(() => import('./handling.tsx').then((m) => ({ default: m.Handling })));

const endpoint = disputesContract.getDispute;
export const loadDispute = loadDetail(endpoint);

const crumbs = [
  { label: 'Transactions', path: '/payment-gateway/transactions/payments' },
  { label: 'Disputes', path: disputesPath },
];

export function DisputeDetailPage() {
  const mayChange = useCanChangePayments();
  return (
    <DetailPage
      query={useDetail(endpoint)}
      name="Dispute"
      crumbs={crumbs}
      figure
      skeleton={<SkeletonColumns left={[420]} right={[200, 220]} />}
    >
      {(row) => ({
        title: formatMoney(row.amount, row.currency),
        reference: row.reference,
        badges: <DisputeStatusText status={row.status} badge />,
        meta: <Meta one={row} />,
        actions: row.endedAt === null && mayChange && <EndButtons one={row} />,
        content: <Content one={row} mayChange={mayChange} />,
      })}
    </DetailPage>
  );
}

function Meta({ one: { category, customer, endedAt, dueAt, createdAt } }: { one: DisputeDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <span>{t(disputeCategoryShort[category])}</span>
      {(customer.name ?? customer.email) && <span>{customer.name ?? customer.email}</span>}
      {endedAt === null ? <DueIn at={dueAt} long /> : <DateText at={createdAt} as="exact" />}
    </>
  );
}

function Content({ one, mayChange }: { one: DisputeDetail; mayChange: boolean }) {
  const { t } = useTranslation();
  const isOpen = one.endedAt === null;
  return (
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
        <TimelineCard items={one.timeline} />
      </div>
    </div>
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
          one.assignee !== null && { label: t('Assigned to'), value: one.assignee.name },
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
