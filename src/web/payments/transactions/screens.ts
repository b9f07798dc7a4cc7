// The screens of transactions: payments, refunds, disputes and chargebacks.
import { canRead, canWrite } from '#shared/permissions.ts';
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
      actions: [
        {
          label: 'Refund a payment',
          permissions: canWrite('PAYMENT_GATEWAY.TRANSACTIONS'),
          path: `${at}/payments?tab=successful`,
        },
      ],
      load: (place) => import('./payment-list-page.tsx').then((m) => m.loadPaymentList(place)),
      details: () => import('./detail-screens.ts').then((m) => m.paymentDetailScreens),
    },
    ...disputeScreens,
    ...chargebackScreens,
    ...refundScreens,
  ),
});
