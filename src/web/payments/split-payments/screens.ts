// The screens of split payments: split groups, sub-accounts and the detail of each.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/split-payments';
const base = { permissions: canRead('PAYMENT_GATEWAY.SPLIT_PAYMENTS'), feature: 'split_payments' } as const;

const groupScreens = screensOf({
  ...base,
  path: `${at}/split-groups`,
  title: 'Split groups',
  search: () => import('./split-lists.ts').then((m) => m.groupListQuery),
  page: () => import('./split-group-list-page.tsx').then((m) => m.SplitGroupListPage),
  actions: [{ label: 'Create split group', permissions: canWrite('PAYMENT_GATEWAY.SPLIT_PAYMENTS') }],
  load: (place) => import('./split-group-list-page.tsx').then((m) => m.loadSplitGroups(place)),
  details: () => import('./detail-screens.ts').then((m) => m.splitGroupDetailScreens),
});

const subAccountScreens = screensOf({
  ...base,
  path: `${at}/sub-accounts`,
  title: 'Sub-accounts',
  search: () => import('./split-lists.ts').then((m) => m.subAccountListQuery),
  page: () => import('./sub-account-list-page.tsx').then((m) => m.SubAccountListPage),
  actions: [{ label: 'Add sub-account', permissions: canWrite('PAYMENT_GATEWAY.SPLIT_PAYMENTS') }],
  load: (place) => import('./sub-account-list-page.tsx').then((m) => m.loadSubAccounts(place)),
  details: () => import('./detail-screens.ts').then((m) => m.subAccountDetailScreens),
});

export const splitPaymentScreens = screensOf({
  ...base,
  path: at,
  title: 'Split payments',
  nav: { module: 'payment-gateway', label: 'Split payments', order: 5 },
  children: screensOf(...groupScreens, ...subAccountScreens),
});
