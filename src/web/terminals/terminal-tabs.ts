// The tabs of terminals: overview, payments and cash, POS terminals, virtual terminals, agents and requests.
import type { PageTab } from '#web/ui/page.tsx';

const at = '/payment-gateway/terminal';
export const terminalOverviewPath = `${at}/overview`;
export const terminalPaymentsPath = `${at}/transactions/online-transactions`;
export const cashRegistersPath = `${at}/transactions/cash-registers`;
export const agentSalesPath = `${at}/transactions/agent-sales`;
export const virtualTerminalsPath = `${at}/virtual-terminals`;
export const posTerminalsPath = `${at}/pos-terminals`;
export const agentsPath = `${at}/agents`;
export const terminalRequestsPath = `${at}/requests`;

export const terminalTabs: PageTab[] = [
  { label: 'Overview', path: terminalOverviewPath },
  { label: 'Transactions', path: `${at}/transactions` },
  { label: 'Virtual terminals', path: virtualTerminalsPath },
  { label: 'POS terminals', path: posTerminalsPath },
  { label: 'Agents', path: agentsPath },
  { label: 'Requests', path: terminalRequestsPath },
];

/** Online payments, cash, and agents' sales and cash-outs. */
export const terminalTransactionTabs: PageTab[] = [
  { label: 'Online transactions', path: terminalPaymentsPath },
  { label: 'Cash registers', path: cashRegistersPath },
  { label: 'Agent sales', path: agentSalesPath },
];
