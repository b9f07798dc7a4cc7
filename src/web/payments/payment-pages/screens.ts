// The screens of payment pages.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/payment-page';
const area = 'PAYMENT_GATEWAY.PAYMENT_PAGES';
const base = { permissions: canRead(area), feature: 'payment_pages' } as const;
const forWriters = { ...base, permissions: canWrite(area) } as const;

export const paymentPageScreens = screensOf(
  {
    ...base,
    path: at,
    title: 'Payment pages',
    search: () => import('#shared/contract/payments/payment-pages.ts').then((m) => m.pageListQuery),
    page: () => import('./payment-page-list-page.tsx').then((m) => m.PaymentPageListPage),
    load: (place) => import('./payment-page-list-page.tsx').then((m) => m.loadPaymentPageList(place)),
    actions: [
      {
        label: 'Create payment page',
        permissions: canWrite('PAYMENT_GATEWAY.PAYMENT_PAGES'),
        path: `${at}/create`,
      },
    ],
    nav: { module: 'payment-gateway', label: 'Payment pages', order: 4 },
    details: () => import('./detail-screens.ts').then((m) => m.paymentPageDetailScreens),
  },
  {
    ...forWriters,
    path: `${at}/create`,
    title: 'Create payment page',
    page: () => import('./edit-payment-page.tsx').then((m) => m.CreatePaymentPage),
  },
);
