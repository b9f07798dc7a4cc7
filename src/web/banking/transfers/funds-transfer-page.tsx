// Settings of transfers, as tabs: limits, and transfers on or off.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/ui/page.tsx';

const at = '/settings/funds-transfer';
const tabs = [
  { label: 'Limits', path: `${at}/limit-settings` },
  { label: 'Transfer settings', path: `${at}/transfer-settings` },
];

export function FundsTransferPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('Funds transfer')} tabs={tabs}>
      <Outlet />
    </Page>
  );
}
