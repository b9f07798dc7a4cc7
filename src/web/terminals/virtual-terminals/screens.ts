// The screens of virtual terminals.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const virtualTerminalScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.TERMINALS'),
  feature: 'terminals',
  path: '/payment-gateway/terminal/virtual-terminals',
  title: 'Virtual terminals',
  search: () =>
    import('#shared/contract/terminals/virtual-terminals.ts').then((m) => m.virtualTerminalListQuery),
  page: () => import('./virtual-terminal-list-page.tsx').then((m) => m.VirtualTerminalListPage),
  load: (place) => import('./virtual-terminal-list-page.tsx').then((m) => m.loadVirtualTerminalList(place)),
  actions: [{ label: 'Create virtual terminal', permissions: canWrite('PAYMENT_GATEWAY.TERMINALS') }],
  details: () => import('./detail-screens.ts').then((m) => m.virtualTerminalDetailScreens),
});
