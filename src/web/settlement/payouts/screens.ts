// The screens of payouts.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/payouts';
const base = { permissions: canRead('PAYMENT_GATEWAY.PAYOUTS') } as const;

export const payoutScreens = screensOf({
  ...base,
  path: at,
  title: 'Payouts',
  search: () => import('#shared/contract/settlement/payouts.ts').then((m) => m.payoutListQuery),
  page: () => import('./payout-list-page.tsx').then((m) => m.PayoutListPage),
  load: (place) => import('./payout-list-page.tsx').then((m) => m.loadPayoutList(place)),
  nav: { module: 'payment-gateway', label: 'Payouts', order: 8 },
  details: () => import('./detail-screens.ts').then((m) => m.payoutDetailScreens),
});
