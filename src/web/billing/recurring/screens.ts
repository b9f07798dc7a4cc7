// The screens of recurring invoices.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const recurringScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.INVOICES'),
  feature: 'invoice',
  path: '/payment-gateway/invoicing/recurring',
  title: 'Recurring invoices',
  search: () =>
    import('#shared/contract/billing/recurring/recurring-shapes.ts').then((m) => m.recurringListQuery),
  page: () => import('./recurring-list-page.tsx').then((m) => m.RecurringListPage),
  load: (place) => import('./recurring-list-page.tsx').then((m) => m.loadRecurringList(place)),
  details: () => import('./detail-screens.ts').then((m) => m.recurringDetailScreens),
});
