// One chargeback: what the bank claims, until when to answer, the evidence, the money, and everything that happened.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChargebackDetail, chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { formatMoney } from '#shared/money.ts';
import { useMayChangePayments } from '#web/api/may-change-payments.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePathParam } from '#web/api/route.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { CaseClaim, CaseFacts, CaseMoney } from './case-cards.tsx';
import { CaseStatus, chargebacksPath, DueIn } from './case-words.tsx';
import { EvidenceSent } from './evidence-sent.tsx';
import '#web/ui/payments/transactions.css';
import { currentTime } from '#web/ui/now.ts';

const EvidenceForm = lazy(() => import('./evidence-form.tsx').then((m) => ({ default: m.EvidenceForm })));
const AcceptDialog = lazy(() => import('./accept-dialog.tsx').then((m) => ({ default: m.AcceptDialog })));

function queryOf(chargebackId: string) {
  return queryOptionsOf(chargebacksContract.getChargeback, { params: { chargebackId } });
}

export function loadChargeback({ params, queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(queryOf(params.chargebackId ?? ''));
}

const crumbs = [
  { label: 'Transactions', path: '/payment-gateway/transactions/payments' },
  { label: 'Chargebacks', path: chargebacksPath },
];

export function ChargebackDetailPage() {
  const { t } = useTranslation();
  const chargebackId = usePathParam('chargebackId');
  const { data: one, error, refetch } = useQuery(queryOf(chargebackId));
  const mayChange = useMayChangePayments();
  if (error && !one)
    return (
      <Page title={t('Chargeback')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (!one) return <DetailSkeleton />;
  const isAsked = one.dueAt !== null;
  return (
    <Page
      title={formatMoney(one.amount, one.currency)}
      figure
      badges={<CaseStatus status={one.status} badge />}
      crumbs={[...crumbs, { label: one.reference }]}
      meta={
        <>
          <CopyText text={one.reference} label="reference" whole />
          {(one.customer.name ?? one.customer.email) && (
            <span>{one.customer.name ?? one.customer.email}</span>
          )}
          <span>
            {t('Payment')}{' '}
            <Link to={`/payment-gateway/transactions/payments/${one.payment.id}`}>
              {one.payment.reference}
            </Link>
          </span>
          <DateText at={one.openedAt} as="exact" />
        </>
      }
      actions={isAsked && mayChange && <AcceptButton one={one} />}
    >
      <div className="stack" style={{ gap: 16 }}>
        {one.dueAt && (
          <Banner tone={Date.parse(one.dueAt) - currentTime().getTime() < 86_400_000 ? 'danger' : 'warning'}>
            <DueIn at={one.dueAt} long />. {t('Without an answer the chargeback is accepted by then.')}{' '}
            {one.refunded > 0 &&
              t(
                'This payment was refunded before: your answer has the refund filled in as credit already issued.',
              )}
          </Banner>
        )}
        <div className="payment">
          <div className="stack">
            <CaseClaim one={one} />
            {isAsked && mayChange ? (
              <Suspense fallback={<div className="card sk-card" style={{ height: 520 }} />}>
                <EvidenceForm key={`${one.id}${one.submissionCount}`} one={one} />
              </Suspense>
            ) : (
              <EvidenceSent one={one} />
            )}
          </div>
          <div className="stack">
            <CaseMoney one={one} />
            <CaseFacts one={one} />
            <SectionCard title={t('Timeline')} className="timeline">
              <Timeline items={one.timeline} />
            </SectionCard>
          </div>
        </div>
      </div>
    </Page>
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

/** Keeps the places while the case is read. */
function DetailSkeleton() {
  return (
    <Page title={<span className="sk" style={{ width: 200, height: 28 }} />} figure crumbs={crumbs}>
      <span className="sk" style={{ width: 420, maxWidth: '100%', height: 14, marginBottom: 20 }} />
      <div className="payment">
        <div className="stack">
          <div className="card sk-card" style={{ height: 150 }} />
          <div className="card sk-card" style={{ height: 520 }} />
        </div>
        <div className="stack">
          <div className="card sk-card" style={{ height: 180 }} />
          <div className="card sk-card" style={{ height: 180 }} />
          <div className="card sk-card" style={{ height: 180 }} />
        </div>
      </div>
    </Page>
  );
}
