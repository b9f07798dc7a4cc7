// The screens of transactions: payments, and what becomes of some of them.
import { canRead, canWrite } from '#shared/permissions.ts';
import { chargebackScreens } from '#web/payments/chargebacks/screens.ts';
import { disputeScreens } from '#web/payments/disputes/screens.ts';
import { refundScreens } from '#web/payments/refunds/screens.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/transactions';
const permissions = canRead('PAYMENT_GATEWAY.TRANSACTIONS');
const logPermissions = canRead('SETTINGS.CONFIGURATION');

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
    },
    {
      path: `${at}/payments/$transactionId`,
      title: 'Payment',
      permissions,
      found: 'transaction',
      page: () => import('./payment-detail-page.tsx').then((m) => m.PaymentDetailPage),
      load: (place) => import('./payment-query.ts').then((m) => m.loadPayment(place)),
      children: screensOf(
        {
          path: `${at}/payments/$transactionId/overview`,
          title: 'Payment',
          permissions,
          page: () => import('./payment-overview-page.tsx').then((m) => m.PaymentOverviewPage),
        },
        {
          path: `${at}/payments/$transactionId/events`,
          title: 'Webhook events of a payment',
          permissions: logPermissions,
          search: () => import('#shared/contract/developers/webhooks.ts').then((m) => m.deliveryListQuery),
          page: () => import('./payment-events-page.tsx').then((m) => m.PaymentEventsPage),
        },
        {
          path: `${at}/payments/$transactionId/api-calls`,
          title: 'API calls of a payment',
          permissions: logPermissions,
          search: () => import('#shared/contract/developers/api-calls.ts').then((m) => m.apiCallListQuery),
          page: () => import('./payment-api-calls-page.tsx').then((m) => m.PaymentApiCallsPage),
        },
      ),
    },
    ...disputeScreens,
    ...chargebackScreens,
    ...refundScreens,
  ),
});
