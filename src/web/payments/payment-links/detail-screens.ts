// The screens of a payment link, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/payment-links';
const base = { permissions: canRead('PAYMENT_GATEWAY.PAYMENT_LINKS'), feature: 'payment_links' } as const;

export const paymentLinkDetailScreens = screensOf({
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
});
