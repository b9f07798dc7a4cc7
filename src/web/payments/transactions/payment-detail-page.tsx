// One payment: what was paid and kept, how it was tried, what money it moved, by whom and when.

import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconExternalLink, IconMailForward, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  sourceLabels,
  type TransactionDetail,
  transactionsContract,
} from '#shared/contract/payments/transactions.ts';
import { formatMoney } from '#shared/money.ts';
import { useLive } from '#web/api/live.ts';
import { useMayChangePayments } from '#web/api/may-change-payments.ts';
import { queryClient, queryOptionsOf } from '#web/api/queries.ts';
import { PaymentRefunds, RefundButton } from '#web/payments/refunds/payment-refunds.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { PaymentMovement } from '#web/ui/payments/payment-movement.tsx';
import { PaymentBadges } from '#web/ui/payments/payment-status.tsx';
import { payerPath, paymentsPath, sourcePaths } from '#web/ui/payments/payment-words.ts';
import type { PageProps, ScreenLocation } from '#web/ui/screen.ts';
import { noReceiptReason, useRequery, useSendReceipt } from './payment-actions.tsx';
import { PaymentAttempts } from './payment-attempts.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentMeans } from './payment-means.tsx';
import { PaymentSplit } from './payment-split.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { PaymentCustomer, PaymentTimeline } from './payment-trail.tsx';
import '#web/ui/payments/transactions.css';

function queryOf(transactionId: string) {
  return queryOptionsOf(transactionsContract.getTransaction, { params: { transactionId } });
}

export function loadPayment({ params, queryClient }: ScreenLocation<'transactionId'>) {
  return queryClient.prefetchQuery(queryOf(params.transactionId));
}

const crumbs = [
  { label: 'Transactions', path: paymentsPath },
  { label: 'Payments', path: paymentsPath },
];

export function PaymentDetailPage({ params: { transactionId } }: PageProps<'transactionId'>) {
  const { t } = useTranslation();
  const { data: payment, error, refetch } = useQuery(queryOf(transactionId));
  useFreshPayment(transactionId, payment?.id);
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
    >
      <div className="payment">
        <div className="stack">
          <PaymentSummary payment={payment} />
          <PaymentSplit payment={payment} />
          <PaymentRefunds payment={payment} />
          <PaymentAttempts payment={payment} />
          <PaymentMovement payment={payment} />
          <PaymentFacts payment={payment} />
        </div>
        <div className="stack">
          <PaymentMeans payment={payment} />
          <PaymentCustomer payment={payment} />
          <PaymentTimeline payment={payment} />
        </div>
      </div>
    </Page>
  );
}

const refreshMs = 1000;

/** Reads the payment again when the server says that it changed; the address may name it by its reference. */
function useFreshPayment(transactionId: string, id: string | undefined): void {
  const refresh = useThrottledCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryOf(transactionId).queryKey }),
    refreshMs,
  );
  useLive('transaction', (event) => {
    if (event.id === id) refresh();
  });
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
  const mayChange = useMayChangePayments();
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
        <Button
          leftSection={<IconMailForward size={16} />}
          loading={receipt.isPending}
          disabled={noReceipt !== null}
          title={noReceipt ? t(noReceipt) : undefined}
          onClick={() => void receipt.run({ params })}
        >
          {t('Send receipt')}
        </Button>
      )}
      {mayChange && payment.status === 'pending' && (
        <Button
          leftSection={<IconRefresh size={16} />}
          loading={requery.isPending}
          disabled={!payment.canRequery}
          title={
            payment.canRequery
              ? undefined
              : t('The payer has not tried to pay yet, so there is nothing to ask.')
          }
          onClick={() => void requery.run({ params })}
        >
          {t('Requery')}
        </Button>
      )}
    </>
  );
}

/** Keeps the places while the payment is read. */
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
