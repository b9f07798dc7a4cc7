// The screens of the remittance and transfer balances, and of their withdrawals.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const remittance = { permissions: canRead('BALANCE.REMITTANCE'), feature: 'remittance' } as const;

export const ownBalanceScreens = screensOf(
  {
    ...remittance,
    path: '/balance/remittance',
    title: 'Remittance balance',
    search: () =>
      import('#shared/contract/banking/balances/own-balance-query.ts').then((m) => m.ownBalanceQuery),
    page: () => import('./remittance-balance-page.tsx').then((m) => m.RemittanceBalancePage),
    nav: { module: 'balance', label: 'Remittance', order: 4 },
  },
  {
    ...remittance,
    path: '/balance/remittance/transaction-history',
    title: 'Remittance balance history',
    search: () => import('#shared/contract/banking/transfer-settings.ts').then((m) => m.transferEntryQuery),
    page: () => import('./remittance-history-page.tsx').then((m) => m.RemittanceHistoryPage),
  },
  {
    permissions: canWrite('BALANCE.REMITTANCE'),
    feature: 'remittance',
    path: '/balance/remittance/withdraw-to-bank',
    title: 'Withdraw to bank',
    search: () =>
      import('#shared/contract/banking/balances/own-balance-query.ts').then((m) => m.ownBalanceQuery),
    page: () => import('./withdraw-page.tsx').then((m) => m.RemittanceWithdrawPage),
  },
  {
    permissions: canWrite('BALANCE.TRANSFER'),
    feature: 'transfers',
    path: '/balance/transfer/withdraw-to-bank',
    title: 'Withdraw to bank',
    search: () =>
      import('#shared/contract/banking/balances/own-balance-query.ts').then((m) => m.ownBalanceQuery),
    page: () => import('./withdraw-page.tsx').then((m) => m.TransferWithdrawPage),
  },
);
