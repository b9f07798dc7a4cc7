// The screens of a payment page, loaded when one of them is first opened.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/payment-page';
const area = 'PAYMENT_GATEWAY.PAYMENT_PAGES';
const base = { permissions: canRead(area), feature: 'payment_pages' } as const;
const forWriters = { ...base, permissions: canWrite(area) } as const;

export const paymentPageDetailScreens = screensOf(
  {
    ...forWriters,
    path: `${at}/$pageId/edit`,
    title: 'Edit payment page',
    page: () => import('./edit-payment-page.tsx').then((m) => m.EditPaymentPage),
    load: (place) => import('./payment-page-query.ts').then((m) => m.loadPaymentPage(place)),
  },
  {
    ...base,
    path: `${at}/$pageId`,
    title: 'Payment page',
    found: 'payment_page',
    page: () => import('./payment-page-detail-page.tsx').then((m) => m.PaymentPageDetailPage),
    load: (place) => import('./payment-page-query.ts').then((m) => m.loadPaymentPage(place)),
    children: screensOf(
      {
        ...base,
        path: `${at}/$pageId/info`,
        title: 'Payment page information',
        page: () => import('./payment-page-info-page.tsx').then((m) => m.PaymentPageInfoPage),
        load: (place) => import('./payment-page-info-page.tsx').then((m) => m.loadPaymentPageInfo(place)),
      },
      {
        ...base,
        path: `${at}/$pageId/transactions`,
        title: 'Payment page transactions',
        search: () => import('#shared/contract/payments/transactions.ts').then((m) => m.transactionListQuery),
        page: () => import('./payment-page-transactions-page.tsx').then((m) => m.PaymentPageTransactionsPage),
      },
    ),
  },
);
