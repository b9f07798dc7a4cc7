// The screen of one request for POS terminals, loaded when first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const terminalRequestDetailScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.TERMINALS'),
  feature: 'terminals',
  path: '/payment-gateway/terminal/requests/$terminalRequestId',
  title: 'Terminal request',
  found: 'terminal_request',
  page: () => import('./terminal-request-page.tsx').then((m) => m.TerminalRequestPage),
  load: (place) => import('./terminal-request-page.tsx').then((m) => m.loadTerminalRequest(place)),
});
