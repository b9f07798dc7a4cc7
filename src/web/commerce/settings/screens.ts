// The screens of Settings › Storefront: the store itself and its categories.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/settings/storefront';
const base = { permissions: canRead('SETTINGS.COMMERCE_SETTINGS'), feature: 'commerce' } as const;

export const storeSettingsScreens = screensOf({
  ...base,
  path: at,
  title: 'Storefront settings',
  page: () => import('./storefront-settings-page.tsx').then((m) => m.StorefrontSettingsPage),
  nav: { module: 'settings', label: 'Storefront', order: 7 },
  children: screensOf(
    {
      ...base,
      path: `${at}/customize-storefront`,
      title: 'Customize storefront',
      page: () => import('./store-page.tsx').then((m) => m.StoreSettingsPage),
    },
    {
      ...base,
      path: `${at}/product-categories`,
      title: 'Product categories',
      search: () => import('#shared/contract/commerce/store-categories.ts').then((m) => m.categoryListQuery),
      page: () => import('./category-list-page.tsx').then((m) => m.CategoryListPage),
    },
  ),
});
