// The screens of a POS terminal, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/terminal/pos-terminals/$serialNo';
const base = { permissions: canRead('PAYMENT_GATEWAY.TERMINALS'), feature: 'terminals' } as const;

export const posTerminalDetailScreens = screensOf({
  ...base,
  path: at,
  title: 'POS terminal',
  found: 'pos_terminal',
  page: () => import('./pos-terminal-detail-page.tsx').then((m) => m.PosTerminalDetailPage),
  load: (place) => import('./pos-terminal-query.ts').then((m) => m.loadPosTerminal(place)),
  children: screensOf(
    {
      ...base,
      path: `${at}/info`,
      title: 'POS terminal information',
      page: () => import('./pos-terminal-info-page.tsx').then((m) => m.PosTerminalInfoPage),
    },
    {
      ...base,
      path: `${at}/device`,
      title: 'POS terminal device',
      page: () => import('./device-page.tsx').then((m) => m.DevicePage),
      load: (place) => import('./device-page.tsx').then((m) => m.loadDeviceKeys(place)),
    },
    {
      ...base,
      path: `${at}/transactions`,
      title: 'POS terminal transactions',
      search: () => import('#shared/contract/payments/transactions.ts').then((m) => m.transactionListQuery),
      page: () => import('./pos-terminal-transactions-page.tsx').then((m) => m.PosTerminalTransactionsPage),
      load: (place) =>
        import('./pos-terminal-transactions-page.tsx').then((m) => m.loadPosTerminalTransactions(place)),
    },
  ),
});
