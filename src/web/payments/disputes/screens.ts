// The screens of disputes, below those of transactions.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/transactions/disputes';
const permissions = canRead('PAYMENT_GATEWAY.TRANSACTIONS');

export const disputeScreens = screensOf({
  path: at,
  title: 'Disputes',
  permissions,
  search: () => import('#shared/contract/payments/disputes.ts').then((m) => m.disputeListQuery),
  page: () => import('./dispute-list-page.tsx').then((m) => m.DisputeListPage),
  load: (place) => import('./dispute-list-page.tsx').then((m) => m.loadDisputeList(place)),
  details: () => import('./detail-screens.ts').then((m) => m.disputeDetailScreens),
});
