// The sections of terminals: machines, requests for them, and tills without a machine.
import type { PageTab } from '#web/ui/page.tsx';

export const posTerminalsPath = '/payment-gateway/terminal/pos-terminals';
export const terminalRequestsPath = '/payment-gateway/terminal/requests';

export const terminalTabs: PageTab[] = [
  { label: 'POS terminals', path: posTerminalsPath },
  { label: 'Virtual terminals', path: '/payment-gateway/terminal/virtual-terminals' },
  { label: 'Requests', path: terminalRequestsPath },
];
