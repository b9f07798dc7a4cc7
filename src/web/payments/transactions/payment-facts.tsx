// What came along with the payment: the payer's answers to the link's questions, and the merchant's own metadata.
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function PaymentFacts({ payment }: { payment: TransactionDetail }) {
  const { t } = useTranslation();
  const metadata = Object.entries(payment.metadata);
  return (
    <>
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
