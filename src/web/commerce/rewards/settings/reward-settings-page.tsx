// Settings of rewards: the general system, and the rewards for categories and products, as tabs.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { canRead } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { Page } from '#web/ui/page.tsx';
import { rewardSettingsPath as at } from '../rewards.ts';

const system = { label: 'Reward system', path: `${at}/reward-system` };
const scoped = [
  { label: 'Reward categories', path: `${at}/reward-categories` },
  { label: 'Reward on product', path: `${at}/reward-on-product` },
];

export function RewardSettingsPage() {
  const { t } = useTranslation();
  const mayReadRewards = usePermissions().can(canRead('PAYMENT_GATEWAY.CHECKOUT_REWARDS'));
  return (
    <Page title={t('Rewards')} tabs={mayReadRewards ? [system, ...scoped] : [system]}>
      <Outlet />
    </Page>
  );
}
