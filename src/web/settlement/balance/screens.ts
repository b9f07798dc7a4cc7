// The screens of the balance of collected money.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const permissions = canRead('BALANCE.COLLECTION');

export const balanceScreens = screensOf(
  {
    path: '/balance/collection',
    title: 'Collection balance',
    permissions,
    search: () =>
      import('#shared/contract/settlement/collection-balance.ts').then((m) => m.balanceChartQuery),
    page: () => import('./collection-page.tsx').then((m) => m.CollectionPage),
    load: (at) => import('./collection-page.tsx').then((m) => m.loadCollection(at)),
    nav: { module: 'balance', label: 'Collection', order: 1 },
  },
  {
    path: '/balance/collection/transaction-history',
    title: 'Balance history',
    permissions,
    search: () => import('#shared/contract/settlement/collection-balance.ts').then((m) => m.balanceListQuery),
    page: () => import('./balance-history-page.tsx').then((m) => m.BalanceHistoryPage),
    load: (at) => import('./balance-history-page.tsx').then((m) => m.loadBalanceHistory(at)),
  },
  {
    path: '/balance/collection/closings',
    title: 'Closed months',
    permissions,
    search: () => import('#shared/contract/envelope.ts').then((m) => m.pageQuery),
    page: () => import('./closings-page.tsx').then((m) => m.ClosingsPage),
    details: () => import('./detail-screens.ts').then((m) => m.closingDetailScreens),
  },
);
