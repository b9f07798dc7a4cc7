// The screens of a dispute, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/transactions/disputes';
const permissions = canRead('PAYMENT_GATEWAY.TRANSACTIONS');

export const disputeDetailScreens = screensOf({
  path: `${at}/$disputeId`,
  title: 'Dispute',
  permissions,
  found: 'dispute',
  page: () => import('./dispute-detail-page.tsx').then((m) => m.DisputeDetailPage),
  load: (place) => import('./dispute-detail-page.tsx').then((m) => m.loadDispute(place)),
});
