// Configuration: the merchant's settings for API clients, as tabs.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/ui/page.tsx';

const at = '/settings/configuration';
const tabs = [
  { label: 'API keys', path: `${at}/api-keys` },
  { label: 'IP whitelisting', path: `${at}/ip-whitelisting` },
  { label: 'Embedding', path: `${at}/embedding` },
  { label: 'Notifications', path: `${at}/notifications` },
  { label: 'Webhook events', path: `${at}/webhook-events` },
  { label: 'API log', path: `${at}/api-logs` },
  { label: 'Quick start', path: `${at}/quick-start` },
];

export function ConfigurationPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('Configuration')} tabs={tabs}>
      <Outlet />
    </Page>
  );
}
