// The screens of one agent, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/terminal/agents/$agentId';
const base = { permissions: canRead('PAYMENT_GATEWAY.TERMINALS'), feature: 'terminals' } as const;

export const agentDetailScreens = screensOf({
  ...base,
  path: at,
  title: 'Agent',
  found: 'agent',
  page: () => import('./agent-page.tsx').then((m) => m.AgentPage),
  load: (place) => import('./agent-query.ts').then((m) => m.loadAgent(place)),
  children: screensOf(
    {
      ...base,
      path: `${at}/information`,
      title: 'Agent information',
      page: () => import('./agent-info-page.tsx').then((m) => m.AgentInfoPage),
    },
    {
      ...base,
      path: `${at}/transactions/online-transactions`,
      title: 'Agent online transactions',
      search: () => import('#shared/contract/payments/transactions.ts').then((m) => m.transactionListQuery),
      page: () => import('./agent-payments-page.tsx').then((m) => m.AgentPaymentsPage),
      load: (place) => import('./agent-payments-page.tsx').then((m) => m.loadAgentPayments(place)),
    },
    {
      ...base,
      path: `${at}/transactions/cash-registers`,
      title: 'Agent cash registers',
      search: () =>
        import('#shared/contract/terminals/cash-registers.ts').then((m) => m.cashRegisterListQuery),
      page: () => import('./agent-registers-page.tsx').then((m) => m.AgentRegistersPage),
      load: (place) => import('./agent-registers-page.tsx').then((m) => m.loadAgentRegisters(place)),
    },
  ),
});
