// The screens of a chargeback, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/transactions/chargeback';
const permissions = canRead('PAYMENT_GATEWAY.TRANSACTIONS');

export const chargebackDetailScreens = screensOf({
  path: `${at}/$chargebackId`,
  title: 'Chargeback',
  permissions,
  found: 'chargeback',
  page: () => import('./chargeback-detail-page.tsx').then((m) => m.ChargebackDetailPage),
  load: (place) => import('./chargeback-detail-page.tsx').then((m) => m.loadChargeback(place)),
});
