// One payment of any merchant for staff: amounts, attempts, money movements and payer.

import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type OperatorPayment,
  operatorPaymentsContract,
} from '#shared/contract/operator/lookups/payments.ts';
import { sourceLabels } from '#shared/contract/payments/transactions.ts';
import { formatMoney } from '#shared/money.ts';
import { settlementLabels } from '#shared/payments/displayed-state.ts';
import { refundStatuses } from '#shared/payments/refunds.ts';
import { useDetail } from '#web/api/detail/use-detail.ts';
import { PaymentAttempts } from '#web/payments/transactions/payment-attempts.tsx';
import { PaymentFacts } from '#web/payments/transactions/payment-facts.tsx';
import { PaymentInstrument } from '#web/payments/transactions/payment-instrument.tsx';
import { PaymentTimeline } from '#web/payments/transactions/payment-timeline.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { type KeyValue, KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { laterAmounts } from '#web/ui/payments/later-amounts.ts';
import { gatewayName } from '#web/ui/payments/payment-labels.ts';
import { PaymentMovement } from '#web/ui/payments/payment-movement.tsx';
import { PaymentBadges } from '#web/ui/payments/payment-status.tsx';
import { RefundStatusText } from '#web/ui/payments/refund-status.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ModeBadge } from '../mode-badge.tsx';
import '#web/ui/payments/transactions.css';

const crumbs = [{ label: 'Payments' }];

export function OperatorPaymentPage() {
  const { t } = useTranslation();
  return (
    <DetailPage
      query={useDetail(operatorPaymentsContract.getOperatorPayment)}
      name="Payment"
      crumbs={crumbs}
      figure
    >
      {(payment) => ({
        title: formatMoney(payment.amount, payment.currency),
        reference: payment.reference,
        badges: (
          <>
            <PaymentBadges payment={payment} />
            <ModeBadge mode={payment.mode} />
          </>
        ),
        meta: (
          <>
            <Link to={`/operator/merchants/${payment.business.id}/overview`}>{payment.business.name}</Link>
            <DateText at={payment.paidAt ?? payment.createdAt} as="exact" />
            <span>
              {[t(sourceLabels[payment.source.kind]), payment.source.name].filter(Boolean).join(' ')}
            </span>
          </>
        ),
        content: <Content payment={payment} />,
      })}
    </DetailPage>
  );
}

type Props = { payment: OperatorPayment };

function Content({ payment }: Props) {
  return (
    <div className="payment">
      <div className="stack">
        <Summary payment={payment} />
        <PaymentAttempts payment={payment} />
        <PaymentMovement payment={payment} aside="Effect on the merchant’s balance" />
        <PaymentFacts payment={payment} />
      </div>
      <div className="stack">
        <Payer payment={payment} />
        <PaymentInstrument payment={payment} />
        <Refunds payment={payment} />
        <PaymentTimeline payment={payment} />
      </div>
    </div>
  );
}

function Summary({ payment }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Summary')}>
      <div className="summary">
        <KeyValues items={useAmounts(payment)} />
        <KeyValues items={useCircumstances(payment)} />
      </div>
    </SectionCard>
  );
}

function useAmounts(payment: OperatorPayment): (KeyValue | false)[] {
  const { t } = useTranslation();
  const money = (amount: number) => <MoneyText amount={amount} currency={payment.currency} />;
  const parts: [string, number][] = [
    ['Fee', -payment.fee],
    ['VAT on the fee', -payment.vat],
    ...laterAmounts(payment),
  ];
  return [
    { label: t('Amount'), value: money(payment.amount) },
    ...parts.map(([label, amount]) => amount !== 0 && { label: t(label), value: money(amount) }),
    { label: t('Net to the merchant'), value: money(payment.net), total: true },
  ];
}

function useCircumstances(payment: OperatorPayment): (KeyValue | false)[] {
  const { t } = useTranslation();
  const { settlement, gateway, gatewayReference, gatewayResponse, merchantReference, ip } = payment;
  const answer = [gateway && gatewayName(gateway), gatewayResponse].filter(Boolean).join(', ');
  return [
    settlement !== null && {
      label: t('Settlement'),
      value: (
        <>
          {t(settlementLabels[settlement.state])}{' '}
          <DateText at={settlement.payout?.paidAt ?? settlement.availableAt} as="date" />
          {settlement.payout && `, ${settlement.payout.reference}`}
        </>
      ),
    },
    { label: t('Gateway'), value: answer || t('Not requested yet') },
    gatewayReference !== null && { label: t('Gateway reference'), value: gatewayReference },
    merchantReference !== null && { label: t('Merchant reference'), value: merchantReference },
    ip !== null && { label: t('IP address'), value: ip },
  ];
}

function Payer({ payment }: Props) {
  const { t } = useTranslation();
  const { customer, customerPhone, environmentId, payerIsShown } = payment;
  const name = customer.name ?? customer.email;
  return (
    <SectionCard
      title={t('Payer')}
      end={
        customer.id && (
          <Link to={`/operator/payers/${environmentId}/${customer.id}`} className="more">
            {t('All payments')}
          </Link>
        )
      }
    >
      {name ? (
        <KeyValues
          items={[
            customer.name !== null && { label: t('Name'), value: customer.name },
            customer.email !== null && { label: t('E-mail'), value: customer.email },
            customerPhone !== null && { label: t('Phone number'), value: customerPhone },
          ]}
        />
      ) : (
        <p className="mut sm">
          {payerIsShown ? t('No payer details yet.') : t('Your role cannot view payer details.')}
        </p>
      )}
    </SectionCard>
  );
}

function Refunds({ payment: { refunds, currency } }: Props) {
  const { t } = useTranslation();
  if (refunds.length === 0) return null;
  return (
    <SectionCard title={t('Refunds')} aside={refunds.length}>
      <KeyValues
        items={refunds.map(({ reference, amount, status }) => ({
          label: reference,
          value: (
            <>
              <MoneyText amount={amount} currency={currency} /> <RefundState status={status} />
            </>
          ),
        }))}
      />
    </SectionCard>
  );
}

function RefundState({ status }: { status: string }) {
  const known = refundStatuses.find((refundStatus) => refundStatus === status);
  return known ? <RefundStatusText status={known} /> : null;
}
