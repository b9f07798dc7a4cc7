// What was paid, what of it were fees, and what the merchant gets.
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '#shared/contract/payment-gateway/transactions.ts';
import { type KeyValue, KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { gatewayName } from './payment-words.ts';

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
  failed: 'Amount asked for',
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
    onTop > 0 && { label: t('Asked for'), value: money(payment.requestedAmount) },
    onTop > 0 && { label: t('Fee paid by the customer'), value: money(onTop) },
    { label: t(amountLabels[payment.status]), value: money(payment.amount) },
  ];
  if (payment.status === 'failed')
    return [...amounts, { label: t('Net to you'), value: money(0), total: true }];
  if (payment.channel === null)
    return [...amounts, { label: t('Fee and VAT'), value: t('Known once a way to pay is chosen') }];
  return [
    ...amounts,
    { label: ruled('Processing fee', payment.feeRule), value: money(-payment.fee) },
    { label: ruled('VAT on the fee', payment.vatRule), value: money(-payment.vat) },
    {
      label: t(netLabel(payment)),
      value: money(payment.net),
      total: true,
    },
  ];
}

/** Of a payment that is shared out the net is not the business's alone. */
function netLabel({ status, split }: TransactionDetail): string {
  if (split) return status === 'successful' ? 'Net, shared out below' : 'Net once paid, to be shared out';
  return status === 'successful' ? 'Net to you' : 'Net to you once paid';
}

function useCircumstances(payment: TransactionDetail): (KeyValue | false)[] {
  const { t } = useTranslation();
  const { gateway, gatewayResponse, gatewayReference, failureReason } = payment;
  const answer = [gateway && gatewayName(gateway), gatewayResponse].filter(Boolean).join(', ');
  return [
    { label: t('Fee paid by'), value: t(payment.feeBearer === 'merchant' ? 'Merchant' : 'Customer') },
    { label: t('Gateway'), value: answer || t('Not asked yet') },
    gatewayReference !== null && { label: t('Gateway reference'), value: gatewayReference },
    payment.merchantReference !== null && {
      label: t('Merchant reference'),
      value: payment.merchantReference,
    },
    failureReason !== null &&
      failureReason !== gatewayResponse && { label: t('Reason'), value: failureReason },
    payment.device !== null && {
      label: t('Paid from'),
      value: t(payment.device === 'phone' ? 'A phone' : 'A computer'),
    },
    payment.ip !== null && { label: t('IP address'), value: payment.ip },
  ];
}
