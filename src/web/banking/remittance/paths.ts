// Shared paths of the remittance screens.
import { useLocation } from '@tanstack/react-router';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import type { PageTab } from '#web/ui/page.tsx';

export const sendPath = '/banking-services/remittance/send-money';
export const historyPath = '/banking-services/remittance/transaction-history';
export const reversedPath = '/banking-services/remittance/reversed-transactions';
export const sendersPath = '/banking-services/remittance/senders';
export const payeesPath = '/banking-services/remittance/beneficiaries';

export const remittancePath = ({ id }: { id: string }): string =>
  `${historyPath}/${id}/transaction-information`;
export const senderPath = ({ id }: { id: string }, at = sendersPath): string =>
  `${at}/${id}/sender-information`;
export const payeePath = ({ id }: { id: string }): string => `${payeesPath}/${id}/beneficiary-information`;

export const remittanceTabs: PageTab[] = [
  { label: 'Transactions', path: historyPath },
  { label: 'Senders', path: sendersPath },
  { label: 'Beneficiaries', path: payeesPath },
  { label: 'Saved', path: '/banking-services/remittance/saved-transactions' },
  { label: 'Reversed', path: reversedPath },
];

/** Senders are also customers: they also have pages under Customers. */
export const customersPath = '/customers/remittance';

export function useSendersPath(): string {
  const pathname = useLocation({ select: (location) => location.pathname });
  return pathname.startsWith(customersPath) ? customersPath : sendersPath;
}

export const useMayRemit = (): boolean => usePermissions().can(canWrite('BANKING_SERVICES.REMITTANCE'));
