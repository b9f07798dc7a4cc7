// The screens of requests for POS terminals.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const terminalRequestScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.TERMINALS'),
  feature: 'terminals',
  path: '/payment-gateway/terminal/requests',
  title: 'Terminal requests',
  search: () =>
    import('#shared/contract/terminals/terminal-requests.ts').then((m) => m.terminalRequestListQuery),
  page: () => import('./terminal-request-list-page.tsx').then((m) => m.TerminalRequestListPage),
  load: (place) => import('./terminal-request-list-page.tsx').then((m) => m.loadTerminalRequestList(place)),
  details: () => import('./detail-screens.ts').then((m) => m.terminalRequestDetailScreens),
});
