// The screens of a refund, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/transactions/refunds';
const permissions = canRead('PAYMENT_GATEWAY.TRANSACTIONS');

export const refundDetailScreens = screensOf({
  path: `${at}/$refundId`,
  title: 'Refund',
  permissions,
  found: 'refund',
  page: () => import('./refund-detail-page.tsx').then((m) => m.RefundDetailPage),
  load: (place) => import('./refund-detail-page.tsx').then((m) => m.loadRefund(place)),
});
