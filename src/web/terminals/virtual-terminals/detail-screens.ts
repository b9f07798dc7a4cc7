// The screens of a virtual terminal, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/terminal/virtual-terminals';
const base = { permissions: canRead('PAYMENT_GATEWAY.TERMINALS'), feature: 'terminals' } as const;

export const virtualTerminalDetailScreens = screensOf({
  ...base,
  path: `${at}/$terminalId`,
  title: 'Virtual terminal',
  found: 'virtual_terminal',
  page: () => import('./virtual-terminal-detail-page.tsx').then((m) => m.VirtualTerminalDetailPage),
  load: (place) => import('./virtual-terminal-detail-page.tsx').then((m) => m.loadVirtualTerminal(place)),
  children: screensOf(
    {
      ...base,
      path: `${at}/$terminalId/info`,
      title: 'Virtual terminal information',
      page: () => import('./virtual-terminal-info-page.tsx').then((m) => m.VirtualTerminalInfoPage),
      load: (place) =>
        import('./virtual-terminal-info-page.tsx').then((m) => m.loadVirtualTerminalInfo(place)),
    },
    {
      ...base,
      path: `${at}/$terminalId/transactions`,
      title: 'Virtual terminal transactions',
      search: () => import('#shared/contract/payments/transactions.ts').then((m) => m.transactionListQuery),
      page: () =>
        import('./virtual-terminal-transactions-page.tsx').then((m) => m.VirtualTerminalTransactionsPage),
      load: (place) =>
        import('./virtual-terminal-transactions-page.tsx').then((m) =>
          m.loadVirtualTerminalTransactions(place),
        ),
    },
    {
      ...base,
      path: `${at}/$terminalId/alerts`,
      title: 'Virtual terminal alerts',
      page: () => import('./alerts-page.tsx').then((m) => m.AlertsPage),
      load: (place) => import('./alerts-page.tsx').then((m) => m.loadAlerts(place)),
    },
    {
      ...base,
      path: `${at}/$terminalId/cashiers`,
      title: 'Virtual terminal cashiers',
      page: () => import('./cashiers-page.tsx').then((m) => m.CashiersPage),
      load: (place) => import('./cashiers-page.tsx').then((m) => m.loadCashiers(place)),
    },
  ),
});
