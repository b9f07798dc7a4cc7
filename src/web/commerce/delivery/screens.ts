// The screen of the delivery settings.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const deliveryScreens = screensOf({
  path: '/settings/storefront/delivery-settings',
  tabOf: '/settings/storefront',
  title: 'Delivery settings',
  permissions: canRead('SETTINGS.COMMERCE_SETTINGS'),
  feature: 'commerce',
  page: () => import('./delivery-page.tsx').then((m) => m.DeliveryPage),
});
