// Shared paths and styles of the transfer screens.
import type { TransferStatus } from '#shared/contract/banking/transfer-enums.ts';
import { useTabsWithConversions } from '#web/api/list/conversion-tab.ts';
import type { DotShape, Tone } from '#web/ui/status.tsx';

export const transfersPath = '/banking-services/transfers/transactions/single';
export const newTransferPath = '/banking-services/transfers/single-transfer';

export function transferPath({ id }: { id: string }): string {
  return `${transfersPath}/${id}`;
}

export const transferStyles: Record<TransferStatus, { tone: Tone; shape?: DotShape }> = {
  SCHEDULED: { tone: 'neutral', shape: 'ring' },
  PENDING: { tone: 'warning', shape: 'ring' },
  PROCESSING: { tone: 'warning', shape: 'half' },
  SUCCESSFUL: { tone: 'success' },
  FAILED: { tone: 'danger' },
  REVERSED: { tone: 'danger', shape: 'ring' },
  CANCELLED: { tone: 'neutral' },
};

/** The screens of the transfer balance. */
const balanceTabs = [
  { label: 'Balance', path: '/balance/transfer', exact: true },
  { label: 'Transaction history', path: '/balance/transfer/transaction-history' },
];

export const useTransferBalanceTabs = () =>
  useTabsWithConversions(balanceTabs, '/balance/transfer/conversions');
