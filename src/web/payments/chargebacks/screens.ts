// The screens of chargebacks, below those of transactions.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/transactions/chargeback';
const permissions = canRead('PAYMENT_GATEWAY.TRANSACTIONS');

export const chargebackScreens = screensOf({
  path: at,
  title: 'Chargebacks',
  permissions,
  search: () => import('#shared/contract/payments/chargebacks.ts').then((m) => m.chargebackListQuery),
  page: () => import('./chargeback-list-page.tsx').then((m) => m.ChargebackListPage),
  load: (place) => import('./chargeback-list-page.tsx').then((m) => m.loadChargebackList(place)),
  details: () => import('./detail-screens.ts').then((m) => m.chargebackDetailScreens),
});
