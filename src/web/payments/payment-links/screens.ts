// The screens of payment links.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/payment-links';
const base = { permissions: canRead('PAYMENT_GATEWAY.PAYMENT_LINKS'), feature: 'payment_links' } as const;

export const paymentLinkScreens = screensOf(
  {
    ...base,
    path: at,
    title: 'Payment links',
    search: () => import('#shared/contract/payments/payment-links.ts').then((m) => m.linkListQuery),
    page: () => import('./payment-link-list-page.tsx').then((m) => m.PaymentLinkListPage),
    load: (place) => import('./payment-link-list-page.tsx').then((m) => m.loadPaymentLinkList(place)),
    actions: [{ label: 'Create payment link', permissions: canWrite('PAYMENT_GATEWAY.PAYMENT_LINKS') }],
    nav: { module: 'payment-gateway', label: 'Payment links', order: 3 },
  },
  {
    ...base,
    path: `${at}/$linkId`,
    title: 'Payment link',
    found: 'payment_link',
    page: () => import('./payment-link-detail-page.tsx').then((m) => m.PaymentLinkDetailPage),
    load: (place) => import('./payment-link-detail-page.tsx').then((m) => m.loadPaymentLink(place)),
    children: screensOf(
      {
        ...base,
        path: `${at}/$linkId/info`,
        title: 'Payment link information',
        page: () => import('./payment-link-info-page.tsx').then((m) => m.PaymentLinkInfoPage),
        load: (place) => import('./payment-link-info-page.tsx').then((m) => m.loadPaymentLinkInfo(place)),
      },
      {
        ...base,
        path: `${at}/$linkId/transactions`,
        title: 'Payment link transactions',
        search: () => import('#shared/contract/payments/transactions.ts').then((m) => m.transactionListQuery),
        page: () => import('./payment-link-transactions-page.tsx').then((m) => m.PaymentLinkTransactionsPage),
        load: (place) =>
          import('./payment-link-transactions-page.tsx').then((m) => m.loadPaymentLinkTransactions(place)),
      },
    ),
  },
);
