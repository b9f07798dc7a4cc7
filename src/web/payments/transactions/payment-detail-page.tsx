// One payment: its amount, badges and actions above its tabs.

import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconExternalLink, IconMailForward, IconRefresh } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sourceLabels, type TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { formatMoney } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { useCanChangePayments } from '#web/api/can-change-payments.ts';
import { useLive } from '#web/api/live.ts';
import { usePermissions } from '#web/api/session.ts';
import { RefundButton } from '#web/payments/refunds/refund-button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { Page, type PageTab } from '#web/ui/page.tsx';
import { payerPath, paymentPath, paymentsPath, sourcePaths } from '#web/ui/payments/payment-labels.ts';
import { PaymentBadges } from '#web/ui/payments/payment-status.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { noReceiptReason, useRequery, useSendReceipt } from './payment-actions.ts';
import { usePayment } from './payment-query.ts';
import '#web/ui/payments/transactions.css';

const crumbs = [
  { label: 'Transactions', path: paymentsPath },
  { label: 'Payments', path: paymentsPath },
];

export function PaymentDetailPage({ params: { transactionId } }: PageProps<'transactionId'>) {
  const { t } = useTranslation();
  const { data: payment, error, refetch } = usePayment();
  const tabs = useTabs(transactionId);
  useFreshPayment(payment?.id, refetch);
  if (error && !payment)
    return (
      <Page title={t('Payment')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (!payment) return <DetailSkeleton />;
  return (
    <Page
      title={formatMoney(payment.amount, payment.currency)}
      figure
      badges={<PaymentBadges payment={payment} />}
      crumbs={[...crumbs, { label: payment.reference }]}
      meta={<Meta payment={payment} />}
      actions={<Actions payment={payment} />}
      tabs={tabs}
    >
      <Outlet />
    </Page>
  );
}

const refreshMs = 1000;

/** Reloads the payment when the server reports a change. */
function useFreshPayment(id: string | undefined, refetch: () => unknown): void {
  const refresh = useThrottledCallback(() => void refetch(), refreshMs);
  useLive('transaction', (event) => {
    if (event.id === id) refresh();
  });
}

/** Webhook events and API calls are shown only to users who may see the configuration. */
function useTabs(transactionId: string): PageTab[] {
  const { can } = usePermissions();
  const at = paymentPath({ id: transactionId });
  const logs = [
    { label: 'Webhook events', path: `${at}/events` },
    { label: 'API calls', path: `${at}/api-calls` },
  ];
  return [
    { label: 'Overview', path: `${at}/overview` },
    ...(can(canRead('SETTINGS.CONFIGURATION')) ? logs : []),
  ];
}

function Meta({ payment }: { payment: TransactionDetail }) {
  const { t } = useTranslation();
  const { source, customer } = payment;
  return (
    <>
      <CopyText text={payment.reference} label="reference" whole />
      {(customer.name ?? customer.email) && <span>{customer.name ?? customer.email}</span>}
      <DateText at={payment.paidAt ?? payment.createdAt} as="exact" />
      <span>
        {t(sourceLabels[source.kind])}{' '}
        {sourcePaths[source.kind] && source.id ? (
          <Link to={`${sourcePaths[source.kind]}/${source.id}/info`}>{source.name}</Link>
        ) : (
          source.name
        )}
      </span>
    </>
  );
}

function Actions({ payment }: { payment: TransactionDetail }) {
  const { t } = useTranslation();
  const mayChange = useCanChangePayments();
  const receipt = useSendReceipt();
  const requery = useRequery();
  const params = { transactionId: payment.id };
  const isPaid = payment.status === 'successful';
  const noReceipt = noReceiptReason(payment);
  return (
    <>
      <Button
        component="a"
        href={payerPath(payment)}
        target="_blank"
        variant="default"
        leftSection={<IconExternalLink size={16} />}
      >
        {t(isPaid ? 'View receipt' : 'View the payer’s page')}
      </Button>
      {mayChange && isPaid && <RefundButton payment={payment} />}
      {mayChange && isPaid && (
        <WriteButton
          leftSection={<IconMailForward size={16} />}
          loading={receipt.isPending}
          disabled={noReceipt !== null}
          title={noReceipt ? t(noReceipt) : undefined}
          onClick={() => void receipt.run({ params })}
        >
          {t('Send receipt')}
        </WriteButton>
      )}
      {mayChange && payment.status === 'pending' && (
        <WriteButton
          leftSection={<IconRefresh size={16} />}
          loading={requery.isPending}
          disabled={!payment.canRequery}
          title={payment.canRequery ? undefined : t('There is no payment attempt to requery.')}
          onClick={() => void requery.run({ params })}
        >
          {t('Requery')}
        </WriteButton>
      )}
    </>
  );
}

/** Placeholders while the payment loads. */
function DetailSkeleton() {
  return (
    <Page title={<span className="sk" style={{ width: 200, height: 28 }} />} figure crumbs={crumbs}>
      <span className="sk" style={{ width: 420, maxWidth: '100%', height: 14, marginBottom: 20 }} />
      <div className="payment">
        <div className="stack">
          <div className="card sk-card" style={{ height: 190 }} />
          <div className="card sk-card" style={{ height: 130 }} />
          <div className="card sk-card" style={{ height: 240 }} />
        </div>
        <div className="stack">
          <div className="card sk-card" style={{ height: 200 }} />
          <div className="card sk-card" style={{ height: 110 }} />
          <div className="card sk-card" style={{ height: 250 }} />
        </div>
      </div>
    </Page>
  );
}
