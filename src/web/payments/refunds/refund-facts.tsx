// Details of a refund: amounts, destination, cost shares and notes.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RefundDetail, RefundPreview } from '#shared/contract/payments/refunds.ts';
import { refundReasonLabels } from '#shared/payments/refunds.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { gatewayName, paymentPath } from '#web/ui/payments/payment-labels.ts';
import { dayText, destinationText, refundPath } from '#web/ui/payments/refund-labels.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import './refunds.css';

type Props = { refund: RefundDetail };

export function RefundSummary({ refund }: Props) {
  const { t } = useTranslation();
  const money = (amount: number) => <MoneyText amount={amount} currency={refund.currency} />;
  const { gateway, gatewayResponse, destination } = refund;
  const answer = [gateway && gatewayName(gateway), gatewayResponse].filter(Boolean).join(', ');
  return (
    <SectionCard title={t('Summary')}>
      <div className="summary">
        <KeyValues
          items={[
            {
              label: t('Payment'),
              value: <Link to={paymentPath(refund.payment)}>{refund.payment.reference}</Link>,
            },
            { label: t('Amount paid'), value: money(refund.payment.amount) },
            { label: t('Type'), value: t(refund.type === 'full' ? 'Full' : 'Partial') },
            { label: t('Reason'), value: t(refundReasonLabels[refund.reason]) },
            { label: t('Refund'), value: money(refund.amount), total: true },
          ]}
        />
        <KeyValues
          items={[
            { label: t('Destination'), value: destinationText(refund) ?? t('Not known yet') },
            destination.accountName !== null && { label: t('Account name'), value: destination.accountName },
            refund.expectedOn !== null && { label: t('Expected by'), value: dayText(refund.expectedOn) },
            { label: t('Gateway'), value: answer || t('Not sent yet') },
            refund.gatewayReference !== null && {
              label: t('Gateway reference'),
              value: refund.gatewayReference,
            },
            refund.externalReference !== null && {
              label: t('Your reference'),
              value: refund.externalReference,
            },
            { label: t('Started by'), value: refund.initiatedBy },
            refund.replaces !== null && {
              label: t('Replaces'),
              value: <Link to={refundPath(refund.replaces)}>{refund.replaces.reference}</Link>,
            },
            refund.endedAt !== null && {
              label: t(endLabels[refund.status] ?? 'Refunded on'),
              value: <DateText at={refund.endedAt} as="exact" />,
            },
          ]}
        />
      </div>
    </SectionCard>
  );
}

const endLabels: Partial<Record<RefundDetail['status'], string>> = {
  FAILED: 'Failed on',
  RETURNED: 'Returned on',
};

export function RefundParts({ refund }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Refund cost')}>
      <RefundCost {...refund} />
    </SectionCard>
  );
}

type Shares = Pick<RefundPreview, 'parts' | 'fees' | 'fee' | 'vat' | 'amount' | 'currency'>;

/** The amount taken from each balance and the fees returned; the lines add up to the refund. */
export function RefundCost({ parts, fees, fee, vat, amount, currency }: Shares) {
  const { t } = useTranslation();
  const money = (value: number) => <MoneyText amount={value} currency={currency} />;
  const missing = parts.reduce(
    (sum, { subAccountId, share, taken }) => sum + (subAccountId ? share - taken : 0),
    0,
  );
  return (
    <>
      <KeyValues
        items={[
          ...parts.map(({ name, taken }) => ({ label: name ?? t('Your balance'), value: money(taken) })),
          fee > 0 && { label: t('Processing fee returned'), value: money(fee) },
          vat > 0 && { label: t('VAT on the fee returned'), value: money(vat) },
          { label: t('Refund'), value: money(amount), total: true },
        ]}
      />
      <p className="mut sm refund-note">
        {t(
          fees === 'kept'
            ? 'The processing fee is not returned.'
            : 'The processing fee is returned in proportion to the refund.',
        )}{' '}
        {missing > 0 && t('You cover any shortfall of a sub-account.')}
      </p>
    </>
  );
}

export function RefundNotes({ refund }: Props) {
  const { t } = useTranslation();
  const { customerNote, merchantNote } = refund;
  return (
    <SectionCard title={t('Notes')}>
      {customerNote === null && merchantNote === null ? (
        <p className="mut sm">{t('No notes.')}</p>
      ) : (
        <>
          {customerNote !== null && <Note label={t('To the customer')} text={customerNote} />}
          {merchantNote !== null && <Note label={t('Internal')} text={merchantNote} />}
        </>
      )}
    </SectionCard>
  );
}

function Note({ label, text }: { label: string; text: string }) {
  return (
    <div className="refund-said">
      <span className="mut xs">{label}</span>
      <p>{text}</p>
    </div>
  );
}
