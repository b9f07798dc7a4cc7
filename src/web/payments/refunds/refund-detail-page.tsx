// Detail page of a refund: amount, destination, cost shares, ledger movement and timeline.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type RefundDetail, refundsContract } from '#shared/contract/payments/refunds.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { gatewayName, paymentsPath } from '#web/ui/payments/payment-labels.ts';
import { PaymentMovement } from '#web/ui/payments/payment-movement.tsx';
import { refundPath, refundsPath } from '#web/ui/payments/refund-labels.ts';
import { RefundStatusText } from '#web/ui/payments/refund-status.tsx';
import type { PageProps, ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { RefundActions } from './refund-actions.tsx';
import { RefundNotes, RefundParts, RefundSummary } from './refund-facts.tsx';
import '#web/ui/payments/transactions.css';

function queryOf(refundId: string) {
  return queryOptionsOf(refundsContract.getRefund, { params: { refundId } });
}

export function loadRefund({ params, queryClient: client }: ScreenLocation<'refundId'>) {
  return client.prefetchQuery(queryOf(params.refundId));
}

const crumbs = [
  { label: 'Transactions', path: paymentsPath },
  { label: 'Refunds', path: refundsPath },
];

export function RefundDetailPage({ params: { refundId } }: PageProps<'refundId'>) {
  const { t } = useTranslation();
  const { data: refund, error, refetch } = useQuery(queryOf(refundId));
  if (error && !refund)
    return (
      <Page title={t('Refund')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (!refund) return <DetailSkeleton />;
  return (
    <Page
      title={formatMoney(refund.amount, refund.currency)}
      figure
      badges={<RefundStatusText status={refund.status} badge />}
      crumbs={[...crumbs, { label: refund.reference }]}
      meta={<Meta refund={refund} />}
      actions={<RefundActions refund={refund} />}
    >
      <Standing refund={refund} />
      <div className="payment refund">
        <div className="stack">
          <RefundSummary refund={refund} />
          <RefundParts refund={refund} />
          <PaymentMovement payment={refund} aside="Effect of this refund on your balance" />
        </div>
        <div className="stack">
          <RefundNotes refund={refund} />
          <SectionCard title={t('Timeline')} className="timeline">
            <Timeline items={refund.timeline.map((item) => ({ ...item, actor: actorName(item.actor) }))} />
          </SectionCard>
        </div>
      </div>
    </Page>
  );
}

/** Gateway names keep their own spelling. */
function actorName(actor: string): string {
  return /^[A-Z]+$/.test(actor) ? gatewayName(actor) : actor;
}

function Meta({ refund }: { refund: RefundDetail }) {
  const { t } = useTranslation();
  const { customer, payment } = refund;
  return (
    <>
      <CopyText text={refund.reference} label="reference" whole />
      {(customer.name ?? customer.email) && <span>{customer.name ?? customer.email}</span>}
      <DateText at={refund.createdAt} as="exact" />
      <span>
        {t('Payment')} <Link to={`${paymentsPath}/${payment.id}`}>{payment.reference}</Link>
      </span>
    </>
  );
}

/** Notice on the current state and the next step. */
function Standing({ refund }: { refund: RefundDetail }) {
  const { t } = useTranslation();
  if (refund.status === 'AWAITING')
    return (
      <Banner tone="warning">
        {refund.canAskCustomer
          ? t('We asked the customer for a bank account by e-mail. You can also enter one.')
          : t('This customer has no e-mail address. Enter the bank account for the refund.')}{' '}
        {refund.detailsDueAt && (
          <>
            {t('Without an account, the money is returned to your balance on')}{' '}
            <DateText at={refund.detailsDueAt} as="date" />.
          </>
        )}
      </Banner>
    );
  if (refund.status === 'FAILED')
    return (
      <Banner tone="danger">
        {t('{{reason}}. The money was returned to your balance.', { reason: refund.failureReason ?? '' })}{' '}
        <Again refund={refund} />
      </Banner>
    );
  if (refund.status === 'RETURNED')
    return (
      <Banner tone="danger">
        {t('The bank returned this refund. The money was returned to your balance.')}{' '}
        <Again refund={refund} />
      </Banner>
    );
  return null;
}

/** Link to the replacement refund, or the button that sends it again. */
function Again({ refund: { replacedBy, canSendAgain } }: { refund: RefundDetail }) {
  const { t } = useTranslation();
  if (canSendAgain) return t('You can send it to another account.');
  if (!replacedBy) return null;
  return (
    <>
      {t('Replaced by')} <Link to={refundPath(replacedBy)}>{replacedBy.reference}</Link>.
    </>
  );
}

function DetailSkeleton() {
  const { t } = useTranslation();
  return (
    <Page title={t('Refund')} crumbs={crumbs}>
      <div className="payment" aria-busy>
        <div className="stack">
          <div className="card sk-card" style={{ height: 220 }} />
          <div className="card sk-card" style={{ height: 180 }} />
        </div>
        <div className="stack">
          <div className="card sk-card" style={{ height: 260 }} />
        </div>
      </div>
    </Page>
  );
}
