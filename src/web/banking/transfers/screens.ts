// The screens of transfers: lists, sending one, settings, and the balance of transfer wallets.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = 'BANKING_SERVICES.TRANSFERS';
const base = { permissions: canRead(area), feature: 'transfers' } as const;
const at = '/banking-services/transfers';
const single = `${at}/transactions/single` as const;
const settings = '/settings/funds-transfer';
const inSettings = { permissions: canRead('SETTINGS.FUNDS_TRANSFER'), feature: 'transfers' } as const;

export const transferScreens = screensOf(
  {
    ...base,
    path: single,
    title: 'Transfers',
    search: () => import('#shared/contract/banking/transfer-shapes.ts').then((m) => m.transferListQuery),
    page: () => import('./transfer-list-page.tsx').then((m) => m.TransferListPage),
    load: (place) => import('./transfer-list-page.tsx').then((m) => m.loadTransferList(place)),
    nav: { module: 'banking-services', label: 'Transfers', order: 4 },
    actions: [{ label: 'Send money', permissions: canWrite(area), path: `${at}/single-transfer` }],
    details: () => import('./detail-screens.ts').then((m) => m.transferDetailScreens),
  },
  {
    ...base,
    path: `${at}/transactions/old/single`,
    title: 'Transfers',
    search: () => import('#shared/contract/banking/transfer-shapes.ts').then((m) => m.transferListQuery),
    page: () => import('./transfer-list-page.tsx').then((m) => m.OldTransferListPage),
    load: (place) => import('./transfer-list-page.tsx').then((m) => m.loadOldTransferList(place)),
  },
  {
    permissions: canWrite(area),
    feature: 'transfers',
    path: `${at}/single-transfer`,
    title: 'Send money',
    page: () => import('./single-transfer-page.tsx').then((m) => m.SingleTransferPage),
  },
  {
    ...inSettings,
    path: settings,
    title: 'Funds transfer',
    page: () => import('./funds-transfer-page.tsx').then((m) => m.FundsTransferPage),
    nav: { module: 'settings', label: 'Funds transfer', order: 6 },
    children: screensOf(
      {
        ...inSettings,
        path: `${settings}/limit-settings`,
        title: 'Transfer limits',
        page: () => import('./settings/limit-settings-page.tsx').then((m) => m.LimitSettingsPage),
      },
      {
        ...inSettings,
        path: `${settings}/transfer-settings`,
        title: 'Transfer settings',
        page: () => import('./settings/transfer-settings-page.tsx').then((m) => m.TransferSettingsPage),
      },
    ),
  },
  {
    path: '/balance/transfer',
    title: 'Transfer balance',
    permissions: canRead('BALANCE.TRANSFER'),
    feature: 'transfers',
    search: () =>
      import('#shared/contract/banking/balances/own-balance-query.ts').then((m) => m.ownBalanceQuery),
    page: () => import('./transfer-balance-page.tsx').then((m) => m.TransferBalancePage),
    nav: { module: 'balance', label: 'Transfer', order: 3 },
  },
  {
    path: '/balance/transfer/transaction-history',
    title: 'Transfer balance history',
    permissions: canRead('BALANCE.TRANSFER'),
    feature: 'transfers',
    search: () => import('#shared/contract/banking/transfer-settings.ts').then((m) => m.transferEntryQuery),
    page: () => import('./transfer-history-page.tsx').then((m) => m.TransferHistoryPage),
  },
);
