// The sections of terminals: machines, requests for them, and tills without a machine.
import type { PageTab } from '#web/ui/page.tsx';

export const terminalsAt = '/payment-gateway/terminal';
export const posTerminalsPath = `${terminalsAt}/pos-terminals`;
export const terminalRequestsPath = `${terminalsAt}/requests`;

export const terminalTabs: PageTab[] = [
  { label: 'POS terminals', path: posTerminalsPath },
  { label: 'Virtual terminals', path: `${terminalsAt}/virtual-terminals` },
  { label: 'Requests', path: terminalRequestsPath },
];
