// The screen of the payments of all terminals.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const terminalPaymentScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.TERMINALS'),
  feature: 'terminals',
  path: '/payment-gateway/terminal/transactions/online-transactions',
  title: 'Online transactions',
  search: () =>
    import('#shared/contract/terminals/terminal-figures.ts').then(
      (m) => m.terminalFiguresContract.listTerminalPayments.query,
    ),
  page: () => import('./online-transactions-page.tsx').then((m) => m.OnlineTransactionsPage),
  load: (place) => import('./online-transactions-page.tsx').then((m) => m.loadOnlineTransactions(place)),
});
