// The screens of agents.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const agentScreens = screensOf({
  permissions: canRead('PAYMENT_GATEWAY.TERMINALS'),
  feature: 'terminals',
  path: '/payment-gateway/terminal/agents',
  title: 'Agents',
  search: () => import('#shared/contract/terminals/agent-shapes.ts').then((m) => m.agentListQuery),
  page: () => import('./agent-list-page.tsx').then((m) => m.AgentListPage),
  load: (place) => import('./agent-list-page.tsx').then((m) => m.loadAgentList(place)),
  actions: [{ label: 'Invite agent', permissions: canWrite('PAYMENT_GATEWAY.TERMINALS') }],
  details: () => import('./detail-screens.ts').then((m) => m.agentDetailScreens),
});
