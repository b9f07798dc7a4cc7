// The screens of a payment, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/transactions';
const permissions = canRead('PAYMENT_GATEWAY.TRANSACTIONS');
const logPermissions = canRead('SETTINGS.CONFIGURATION');

export const paymentDetailScreens = screensOf({
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
});
