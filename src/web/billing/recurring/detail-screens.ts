// The screen of a series of invoices, loaded when it is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const recurringDetailScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.INVOICES'),
  feature: 'invoice',
  path: '/payment-gateway/invoicing/recurring/$recurringId',
  title: 'Recurring invoice',
  found: 'recurring_invoice',
  page: () => import('./recurring-detail-page.tsx').then((m) => m.RecurringDetailPage),
  load: (place) => import('./recurring-query.ts').then((m) => m.loadSeries(place)),
});
