// The screen of e-invoicing, in the business settings.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const eInvoicingScreens = screensOf({
  path: '/settings/business-settings/e-invoicing',
  title: 'E-invoicing',
  permissions: canRead('SETTINGS.BUSINESS_SETTINGS'),
  feature: 'invoice',
  page: () => import('./settings-page.tsx').then((m) => m.EInvoicingPage),
});
