// Payment methods: when one is paid out, to which accounts, and what payments cost, as tabs.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/ui/page.tsx';

const at = '/settings/payment-methods';
const tabs = [
  { label: 'Payout and scheduling', path: `${at}/payout-and-scheduling` },
  { label: 'Payout accounts', path: `${at}/payout-accounts` },
  { label: 'Payment methods', path: `${at}/ways-to-pay` },
  { label: 'Pricing', path: `${at}/pricing` },
  { label: 'Service charge', path: `${at}/service-charge` },
  { label: 'Virtual accounts', path: `${at}/virtual-accounts` },
];

export function PaymentMethodsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('Payment methods')} tabs={tabs}>
      <Outlet />
    </Page>
  );
}
