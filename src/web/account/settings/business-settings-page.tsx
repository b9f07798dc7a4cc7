// Business settings, as tabs.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/ui/page.tsx';

const tabs = [{ label: 'User authentication', path: '/settings/business-settings/user-authentication' }];

export function BusinessSettingsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('Business settings')} tabs={tabs}>
      <Outlet />
    </Page>
  );
}
