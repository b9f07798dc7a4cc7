// The screens of the area 'terminals', one line per noun.
import { canRead } from '#shared/permissions.ts';
import { type Screen, screensOf } from '#web/ui/screen.ts';
import { agentSaleScreens } from './agent-sales/screens.ts';
import { agentScreens } from './agents/screens.ts';
import { cashRegisterScreens } from './cash-registers/screens.ts';
import { terminalOverviewScreens } from './overview/screens.ts';
import { posTerminalScreens } from './pos-terminals/screens.ts';
import { terminalRequestScreens } from './terminal-requests/screens.ts';
import { terminalPaymentScreens } from './transactions/screens.ts';
import { virtualTerminalScreens } from './virtual-terminals/screens.ts';

const at = '/payment-gateway/terminal';
const base = { permissions: canRead('PAYMENT_GATEWAY.TERMINALS'), feature: 'terminals' } as const;

export const terminalsScreens: readonly Screen[] = screensOf({
  ...base,
  path: at,
  title: 'Terminals',
  nav: { module: 'payment-gateway', label: 'Terminals', order: 7 },
  children: [
    ...terminalOverviewScreens,
    ...screensOf({
      ...base,
      path: `${at}/transactions`,
      title: 'Terminal transactions',
      children: [...terminalPaymentScreens, ...cashRegisterScreens, ...agentSaleScreens],
    }),
    ...virtualTerminalScreens,
    ...posTerminalScreens,
    ...agentScreens,
    ...terminalRequestScreens,
  ],
});
