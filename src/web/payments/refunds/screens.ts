// The screens of refunds, beside those of payments.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/transactions/refunds';
const permissions = canRead('PAYMENT_GATEWAY.TRANSACTIONS');

export const refundScreens = screensOf(
  {
    path: at,
    title: 'Refunds',
    permissions,
    search: () => import('#shared/contract/payments/refunds.ts').then((m) => m.refundListQuery),
    page: () => import('./refund-list-page.tsx').then((m) => m.RefundListPage),
    load: (place) => import('./refund-list-page.tsx').then((m) => m.loadRefundList(place)),
    details: () => import('./detail-screens.ts').then((m) => m.refundDetailScreens),
  },
  {
    path: `${at}/bulk`,
    title: 'Bulk refunds',
    permissions,
    page: () => import('./bulk-refunds-page.tsx').then((m) => m.BulkRefundsPage),
  },
);
