// Customer tab of a wallet: whose it is.
import { useTranslation } from 'react-i18next';
import { CopyText } from '#web/ui/copy-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useWallet } from './wallet-query.ts';

export function WalletCustomerPage() {
  const { t } = useTranslation();
  const { data: wallet } = useWallet();
  if (!wallet) return null;
  const { customer } = wallet;
  if (!customer) return <EmptyState title={t('This wallet belongs to the business')} />;
  return (
    <SectionCard title={t('Customer')}>
      <KeyValues
        items={[
          customer.name !== null && { label: t('Name'), value: customer.name },
          { label: t('E-mail'), value: <CopyText text={customer.email} label="e-mail" whole /> },
        ]}
      />
    </SectionCard>
  );
}
