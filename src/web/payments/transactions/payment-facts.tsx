// Data attached to a payment: the payer's answers to custom fields, and the merchant's metadata.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { itemsText, type Purchase } from '#shared/contract/payments/sources/purchase.ts';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function PaymentFacts({ payment }: { payment: TransactionDetail }) {
  const { t } = useTranslation();
  const metadata = Object.entries(payment.metadata);
  const { purchase, currency } = payment;
  return (
    <>
      {purchase && (
        <SectionCard title={t('Items')} aside={itemsText(purchase)}>
          <KeyValues wide items={purchaseItems(purchase, currency, t)} />
        </SectionCard>
      )}
      {payment.answers.length > 0 && (
        <SectionCard title={t('Answers')} aside={t('Custom fields')}>
          <KeyValues
            wide
            items={payment.answers.map(({ label, value }) => ({ label, value: value || '—' }))}
          />
        </SectionCard>
      )}
      {metadata.length > 0 && (
        <SectionCard title={t('Metadata')} aside={t('Sent by your system')}>
          <KeyValues wide items={metadata.map(([label, value]) => ({ label, value: textOf(value) }))} />
        </SectionCard>
      )}
    </>
  );
}

function purchaseItems(purchase: Purchase, currency: Currency, t: TFunction) {
  const money = (amount: number): string => formatMoney(amount, currency);
  const { lines, discount, taxes, total } = purchase;
  const discounts = discount
    ? [{ label: t('Coupon {{code}}', { code: discount.code }), value: money(-discount.amount) }]
    : [];
  return [
    ...lines.map(({ quantity, name, amount }) => ({ label: `${quantity} × ${name}`, value: money(amount) })),
    ...discounts,
    ...taxes.map(({ name, rate, amount, isInclusive }) => ({
      label: t(isInclusive ? '{{name}} {{rate}}%, included' : '{{name}} {{rate}}%', {
        name,
        rate: rate / 100,
      }),
      value: money(amount),
    })),
    { label: t('Total'), value: money(total) },
  ];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
