// The screen of the invoice template, in the business settings.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const invoiceTemplateScreens = screensOf({
  path: '/settings/business-settings/invoice-template',
  title: 'Invoice template',
  permissions: canRead('SETTINGS.BUSINESS_SETTINGS'),
  feature: 'invoice',
  page: () => import('./template-page.tsx').then((m) => m.InvoiceTemplatePage),
});
