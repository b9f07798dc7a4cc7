// The screens of a split group and of a sub-account, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/split-payments';
const base = { permissions: canRead('PAYMENT_GATEWAY.SPLIT_PAYMENTS'), feature: 'split_payments' } as const;

export const splitGroupDetailScreens = screensOf({
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
});

export const subAccountDetailScreens = screensOf({
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
});
