// The screen of agents' sales and cash-outs.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const agentSaleScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.TERMINALS'),
  feature: 'terminals',
  path: '/payment-gateway/terminal/transactions/agent-sales',
  title: 'Agent sales',
  search: () => import('#shared/contract/terminals/agent-sales.ts').then((m) => m.agentSaleListQuery),
  page: () => import('./agent-sale-list-page.tsx').then((m) => m.AgentSaleListPage),
  load: (place) => import('./agent-sale-list-page.tsx').then((m) => m.loadAgentSaleList(place)),
});
