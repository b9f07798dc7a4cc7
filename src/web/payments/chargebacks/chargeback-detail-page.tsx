// One chargeback: the bank's claim, the deadline, the evidence, the money, and the timeline.

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChargebackDetail, chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { formatMoney } from '#shared/money.ts';
import { useCanChangePayments } from '#web/api/can-change-payments.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { SkeletonColumns } from '#web/ui/detail/skeleton-columns.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { PaymentMovement } from '#web/ui/payments/payment-movement.tsx';
import { ChargebackClaim, ChargebackFacts, ChargebackMoney } from './chargeback-cards.tsx';
import { ChargebackStatusText, chargebacksPath, DueIn } from './chargeback-labels.tsx';
import { EvidenceSent } from './evidence-sent.tsx';
import '#web/ui/payments/transactions.css';
import { currentTime } from '#web/ui/now.ts';

const EvidenceForm = lazy(() => import('./evidence-form.tsx').then((m) => ({ default: m.EvidenceForm })));
const AcceptDialog = lazy(() => import('./accept-dialog.tsx').then((m) => ({ default: m.AcceptDialog })));

const endpoint = chargebacksContract.getChargeback;
export const loadChargeback = loadDetail(endpoint);

const crumbs = [
  { label: 'Transactions', path: '/payment-gateway/transactions/payments' },
  { label: 'Chargebacks', path: chargebacksPath },
];

export function ChargebackDetailPage() {
  const mayChange = useCanChangePayments();
  return (
    <DetailPage
      query={useDetail(endpoint)}
      name="Chargeback"
      crumbs={crumbs}
      figure
      skeleton={<SkeletonColumns left={[150, 520]} right={[180, 180, 180]} />}
    >
      {(row) => ({
        title: formatMoney(row.amount, row.currency),
        reference: row.reference,
        badges: <ChargebackStatusText status={row.status} badge />,
        meta: <Meta one={row} />,
        actions: row.dueAt !== null && mayChange && <AcceptButton one={row} />,
        content: <Content one={row} mayChange={mayChange} />,
      })}
    </DetailPage>
  );
}

function Meta({ one: { customer, payment, openedAt } }: { one: ChargebackDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {(customer.name ?? customer.email) && <span>{customer.name ?? customer.email}</span>}
      <span>
        {t('Payment')}{' '}
        <Link to={`/payment-gateway/transactions/payments/${payment.id}`}>{payment.reference}</Link>
      </span>
      <DateText at={openedAt} as="exact" />
    </>
  );
}

function Content({ one, mayChange }: { one: ChargebackDetail; mayChange: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="stack" style={{ gap: 16 }}>
      {one.dueAt && (
        <Banner tone={Date.parse(one.dueAt) - currentTime().getTime() < 86_400_000 ? 'danger' : 'warning'}>
          <DueIn at={one.dueAt} long />. {t('If you do not respond by then, the chargeback is accepted.')}{' '}
          {one.refunded > 0 &&
            t('{{amount}} was already refunded. It is filled in as credit already issued.', {
              amount: formatMoney(one.refunded, one.currency),
            })}
        </Banner>
      )}
      <div className="payment">
        <div className="stack">
          <ChargebackClaim one={one} />
          {one.dueAt && mayChange ? (
            <Suspense fallback={<div className="card sk-card" style={{ height: 520 }} />}>
              <EvidenceForm key={`${one.id}${one.submissionCount}`} one={one} />
            </Suspense>
          ) : (
            <EvidenceSent one={one} />
          )}
          <PaymentMovement payment={one} aside="Effect of this chargeback on your balance" />
        </div>
        <div className="stack">
          <ChargebackMoney one={one} />
          <ChargebackFacts one={one} />
          <TimelineCard items={one.timeline} />
        </div>
      </div>
    </div>
  );
}

function AcceptButton({ one }: { one: ChargebackDetail }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" data-tone="danger" onClick={() => setOpened(true)}>
        {t('Accept chargeback')}
      </Button>
      {opened && (
        <Suspense>
          <AcceptDialog one={one} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
