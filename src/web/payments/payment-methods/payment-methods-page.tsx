// Payment methods as tabs: payout schedule, payout accounts and pricing.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Feature } from '#shared/contract/features.ts';
import { isFeatureOn, useSession } from '#web/api/session.ts';
import { Page } from '#web/ui/page.tsx';

const at = '/settings/payment-methods';
const tabs: readonly { label: string; path: string; feature?: Feature }[] = [
  { label: 'Payout and scheduling', path: `${at}/payout-and-scheduling` },
  { label: 'Payout accounts', path: `${at}/payout-accounts` },
  { label: 'Payment methods', path: `${at}/ways-to-pay` },
  { label: 'Pricing', path: `${at}/pricing` },
  { label: 'Service charge', path: `${at}/service-charge` },
  { label: 'Virtual accounts', path: `${at}/virtual-accounts`, feature: 'virtual_accounts' },
  { label: 'Wallet currencies', path: `${at}/wallet-currencies`, feature: 'wallets' },
];

export function PaymentMethodsPage() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const open = tabs.filter(({ feature }) => isFeatureOn(profile, feature));
  return (
    <Page title={t('Payment methods')} tabs={open}>
      <Outlet />
    </Page>
  );
}
