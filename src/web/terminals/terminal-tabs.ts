// The sections of terminals: machines, tills without a machine, cash that is counted, and requests.
import type { PageTab } from '#web/ui/page.tsx';

export const posTerminalsPath = '/payment-gateway/terminal/pos-terminals';
export const terminalRequestsPath = '/payment-gateway/terminal/requests';
export const cashRegistersPath = '/payment-gateway/terminal/transactions/cash-registers';

export const terminalTabs: PageTab[] = [
  { label: 'POS terminals', path: posTerminalsPath },
  { label: 'Virtual terminals', path: '/payment-gateway/terminal/virtual-terminals' },
  { label: 'Cash registers', path: cashRegistersPath },
  { label: 'Requests', path: terminalRequestsPath },
];
