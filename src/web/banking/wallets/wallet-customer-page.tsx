// Customer tab of a wallet: its owner.
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HolderCard } from '../virtual-accounts/holder-card.tsx';
import { useWallet } from './wallet-query.ts';

export function WalletCustomerPage() {
  const { t } = useTranslation();
  const { data: wallet } = useWallet();
  if (!wallet) return null;
  const { customer } = wallet;
  if (!customer) return <EmptyState title={t('This wallet belongs to the business')} />;
  return <HolderCard customer={customer} />;
}
