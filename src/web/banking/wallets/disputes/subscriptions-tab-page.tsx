// Subscriptions tab of a wallet: states that subscriptions cannot be paid from wallets yet.
import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function SubscriptionsTabPage() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconRepeat size={24} />}
      title={t('No subscriptions')}
      text={t('No recurring payments from this wallet.')}
    />
  );
}
