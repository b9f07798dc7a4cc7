// The screen of the overview of terminals.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const terminalOverviewScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.TERMINALS'),
  feature: 'terminals',
  path: '/payment-gateway/terminal/overview',
  title: 'Terminal overview',
  page: () => import('./overview-page.tsx').then((m) => m.TerminalOverviewPage),
  load: (place) => import('./overview-page.tsx').then((m) => m.loadTerminalOverview(place)),
});
