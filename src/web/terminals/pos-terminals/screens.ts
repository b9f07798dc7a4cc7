// The screens of POS terminals.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const posTerminalScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.TERMINALS'),
  feature: 'terminals',
  path: '/payment-gateway/terminal/pos-terminals',
  title: 'POS terminals',
  search: () => import('#shared/contract/terminals/pos-terminals.ts').then((m) => m.posTerminalListQuery),
  page: () => import('./pos-terminal-list-page.tsx').then((m) => m.PosTerminalListPage),
  load: (place) => import('./pos-terminal-list-page.tsx').then((m) => m.loadPosTerminalList(place)),
  details: () => import('./detail-screens.ts').then((m) => m.posTerminalDetailScreens),
});
