// The customer who owns a wallet or virtual account.
import { useTranslation } from 'react-i18next';
import { CopyText } from '#web/ui/copy-text.tsx';
import { type KeyValue, KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { customer: { name: string | null; email: string }; more?: KeyValue | false };

export function HolderCard({ customer, more = false }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Customer')}>
      <KeyValues
        items={[
          customer.name !== null && { label: t('Name'), value: customer.name },
          { label: t('E-mail'), value: <CopyText text={customer.email} label="e-mail" whole /> },
          more,
        ]}
      />
    </SectionCard>
  );
}
