// Settings of the storefront: the store, its categories and its deliveries, as tabs.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/ui/page.tsx';
import { storeSettingsPath as at } from '../commerce.ts';

const tabs = [
  { label: 'Storefront', path: `${at}/customize-storefront` },
  { label: 'Delivery settings', path: `${at}/delivery-settings` },
  { label: 'Product categories', path: `${at}/product-categories` },
];

export function StorefrontSettingsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('Storefront')} tabs={tabs}>
      <Outlet />
    </Page>
  );
}
