// The screens of split payments: split groups, sub-accounts and the detail of each.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/split-payments';
const base = { permissions: canRead('PAYMENT_GATEWAY.SPLIT_PAYMENTS'), feature: 'split_payments' } as const;

const groupScreens = screensOf(
  {
    ...base,
    path: `${at}/split-groups`,
    title: 'Split groups',
    search: () => import('./split-lists.ts').then((m) => m.groupListQuery),
    page: () => import('./split-group-list-page.tsx').then((m) => m.SplitGroupListPage),
    actions: [{ label: 'Create split group', permissions: canWrite('PAYMENT_GATEWAY.SPLIT_PAYMENTS') }],
    load: (place) => import('./split-group-list-page.tsx').then((m) => m.loadSplitGroups(place)),
  },
  {
    ...base,
    path: `${at}/split-groups/$splitId`,
    title: 'Split group',
    found: 'split_group',
    page: () => import('./split-group-detail-page.tsx').then((m) => m.SplitGroupDetailPage),
    load: (place) => import('./split-group-detail-page.tsx').then((m) => m.loadSplitGroup(place)),
    children: screensOf(
      {
        ...base,
        path: `${at}/split-groups/$splitId/information`,
        title: 'Split group information',
        page: () => import('./split-group-info-page.tsx').then((m) => m.SplitGroupInfoPage),
      },
      {
        ...base,
        path: `${at}/split-groups/$splitId/transactions`,
        title: 'Split group transactions',
        search: () => import('#shared/contract/payments/transactions.ts').then((m) => m.transactionListQuery),
        page: () => import('./split-group-transactions-page.tsx').then((m) => m.SplitGroupTransactionsPage),
      },
    ),
  },
);

const subAccountScreens = screensOf(
  {
    ...base,
    path: `${at}/sub-accounts`,
    title: 'Sub-accounts',
    search: () => import('./split-lists.ts').then((m) => m.subAccountListQuery),
    page: () => import('./sub-account-list-page.tsx').then((m) => m.SubAccountListPage),
    actions: [{ label: 'Add sub-account', permissions: canWrite('PAYMENT_GATEWAY.SPLIT_PAYMENTS') }],
    load: (place) => import('./sub-account-list-page.tsx').then((m) => m.loadSubAccounts(place)),
  },
  {
    ...base,
    path: `${at}/sub-accounts/$subAccountId`,
    title: 'Sub-account',
    found: 'sub_account',
    page: () => import('./sub-account-detail-page.tsx').then((m) => m.SubAccountDetailPage),
    load: (place) => import('./sub-account-detail-page.tsx').then((m) => m.loadSubAccount(place)),
    children: screensOf(
      {
        ...base,
        path: `${at}/sub-accounts/$subAccountId/information`,
        title: 'Sub-account information',
        page: () => import('./sub-account-info-page.tsx').then((m) => m.SubAccountInfoPage),
      },
      {
        ...base,
        path: `${at}/sub-accounts/$subAccountId/transactions`,
        title: 'Sub-account statement',
        search: () => import('./split-lists.ts').then((m) => m.statementQuery),
        page: () => import('./sub-account-statement-page.tsx').then((m) => m.SubAccountStatementPage),
      },
    ),
  },
);

export const splitPaymentScreens = screensOf({
  ...base,
  path: at,
  title: 'Split payments',
  nav: { module: 'payment-gateway', label: 'Split payments', order: 5 },
  children: screensOf(...groupScreens, ...subAccountScreens),
});
