// The amount paid, its fees, and the net amount of the merchant.

import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { settlementLabels } from '#shared/payments/displayed-state.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { type KeyValue, KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { laterAmounts } from '#web/ui/payments/later-amounts.ts';
import { gatewayName } from '#web/ui/payments/payment-labels.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { payment: TransactionDetail };

export function PaymentSummary({ payment }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Summary')}>
      <div className="summary">
        <KeyValues items={useBreakdown(payment)} />
        <KeyValues items={useCircumstances(payment)} />
      </div>
    </SectionCard>
  );
}

const amountLabels = {
  successful: 'Amount paid',
  pending: 'Amount to pay',
  failed: 'Amount requested',
} as const;

function useBreakdown(payment: TransactionDetail): (KeyValue | false)[] {
  const { t } = useTranslation();
  const money = (amount: number) => <MoneyText amount={amount} currency={payment.currency} />;
  const ruled = (label: string, rule: string | null) => (
    <>
      {t(label)} {rule && <span className="dim">{rule}</span>}
    </>
  );
  const onTop = payment.amount - payment.requestedAmount;
  const amounts = [
    onTop > 0 && { label: t('Requested'), value: money(payment.requestedAmount) },
    onTop > 0 && { label: t('Fee paid by the customer'), value: money(onTop) },
    { label: t(amountLabels[payment.status]), value: money(payment.amount) },
  ];
  if (payment.status === 'failed')
    return [...amounts, { label: t('Net to you'), value: money(payment.net), total: true }];
  if (payment.channel === null)
    return [...amounts, { label: t('Fee and VAT'), value: t('Shown once a payment method is selected') }];
  return [
    ...amounts,
    { label: ruled('Processing fee', payment.feeRule), value: money(-payment.fee) },
    { label: ruled('VAT on the fee', payment.vatRule), value: money(-payment.vat) },
    ...laterAmounts(payment).map(
      ([label, amount]) => amount !== 0 && { label: t(label), value: money(amount) },
    ),
    { label: t(netLabel(payment)), value: money(payment.net), total: true },
  ];
}

/** A pending payment that will be split does not belong to the business alone. */
function netLabel({ status, split }: TransactionDetail): string {
  if (status === 'successful') return 'Net to you';
  return split ? 'Expected net, before the split' : 'Expected net';
}

/** 'Paid out in PAY-…', with the date. */
function SettlementText({ settlement }: { settlement: NonNullable<TransactionDetail['settlement']> }) {
  const { t } = useTranslation();
  const { state, availableAt, payout } = settlement;
  return (
    <>
      {t(settlementLabels[state])} <DateText at={payout?.paidAt ?? availableAt} as="date" />
      {payout && (
        <>
          {', '}
          <Link to={`/payment-gateway/payouts/${payout.id}/${payout.reference}`}>{payout.reference}</Link>
        </>
      )}
    </>
  );
}

function useCircumstances(payment: TransactionDetail): (KeyValue | false)[] {
  const { t } = useTranslation();
  const { gateway, gatewayResponse, gatewayReference, failureReason } = payment;
  const answer = [gateway && gatewayName(gateway), gatewayResponse].filter(Boolean).join(', ');
  return [
    payment.settlement !== null && {
      label: t('Settlement'),
      value: <SettlementText settlement={payment.settlement} />,
    },
    { label: t('Fee paid by'), value: t(payment.feeBearer === 'merchant' ? 'Merchant' : 'Customer') },
    { label: t('Gateway'), value: answer || t('Not requested') },
    gatewayReference !== null && { label: t('Gateway reference'), value: gatewayReference },
    payment.merchantReference !== null && {
      label: t('Merchant reference'),
      value: payment.merchantReference,
    },
    failureReason !== null &&
      failureReason !== gatewayResponse && { label: t('Reason'), value: failureReason },
    payment.device !== null && {
      label: t('Device'),
      value: t(payment.device === 'phone' ? 'Phone' : 'Computer'),
    },
    payment.ip !== null && { label: t('IP address'), value: payment.ip },
  ];
}
