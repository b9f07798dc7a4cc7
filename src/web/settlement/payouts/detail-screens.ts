// The screens of a payout, loaded on first use.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/payouts';
const base = { permissions: canRead('PAYMENT_GATEWAY.PAYOUTS') } as const;

export const payoutDetailScreens = screensOf({
  ...base,
  path: `${at}/$payoutId/$payoutRef`,
  title: 'Payout',
  found: 'payout',
  page: () => import('./payout-detail-page.tsx').then((m) => m.PayoutDetailPage),
  load: (place) => import('./payout-query.ts').then((m) => m.loadPayout(place)),
  children: screensOf(
    {
      ...base,
      path: `${at}/$payoutId/$payoutRef/info`,
      title: 'Payout information',
      page: () => import('./payout-info-page.tsx').then((m) => m.PayoutInfoPage),
    },
    {
      ...base,
      path: `${at}/$payoutId/$payoutRef/transactions`,
      title: 'Payout transactions',
      search: () =>
        import('#shared/contract/settlement/payouts.ts').then((m) => m.payoutsContract.listPayoutItems.query),
      page: () => import('./payout-items-page.tsx').then((m) => m.PayoutItemsPage),
    },
  ),
});
