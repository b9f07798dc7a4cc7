// Customer tab of a virtual account: its owner, and the credited wallet.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HolderCard } from './holder-card.tsx';
import { useVirtualAccount } from './virtual-account-detail-page.tsx';

export function AccountCustomerPage() {
  const { t } = useTranslation();
  const { data: account } = useVirtualAccount();
  if (!account) return null;
  const { customer, wallet_id: walletId } = account;
  if (!customer) return <EmptyState title={t('This account belongs to the business')} />;
  return (
    <HolderCard
      customer={customer}
      more={
        walletId !== null && {
          label: t('Credited to'),
          value: (
            <Link className="link" to={`/banking-services/wallets/${walletId}/info`}>
              {t('Customer’s wallet')}
            </Link>
          ),
        }
      }
    />
  );
}
