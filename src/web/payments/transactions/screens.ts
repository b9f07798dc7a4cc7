// The screens of transactions: payments, and what becomes of some of them.
import { IconReceipt } from '@tabler/icons-react';
import { canRead } from '#shared/permissions.ts';
import { chargebackScreens } from '#web/payments/chargebacks/screens.ts';
import { disputeScreens } from '#web/payments/disputes/screens.ts';
import { refundScreens } from '#web/payments/refunds/screens.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/transactions';
const permissions = canRead('PAYMENT_GATEWAY.TRANSACTIONS');

export const transactionScreens = screensOf({
  path: at,
  title: 'Transactions',
  permissions,
  nav: { module: 'payment-gateway', label: 'Transactions', order: 2 },
  children: screensOf(
    {
      path: `${at}/payments`,
      title: 'Payments',
      permissions,
      search: () => import('#shared/contract/payments/transactions.ts').then((m) => m.transactionListQuery),
      page: () => import('./payment-list-page.tsx').then((m) => m.PaymentListPage),
      load: (place) => import('./payment-list-page.tsx').then((m) => m.loadPaymentList(place)),
    },
    {
      path: `${at}/payments/$transactionId`,
      title: 'Payment',
      permissions,
      found: { kind: 'transaction', icon: IconReceipt },
      page: () => import('./payment-detail-page.tsx').then((m) => m.PaymentDetailPage),
      load: (place) => import('./payment-detail-page.tsx').then((m) => m.loadPayment(place)),
    },
    ...disputeScreens,
    ...chargebackScreens,
    ...refundScreens,
  ),
});
