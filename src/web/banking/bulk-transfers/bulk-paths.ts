// Shared paths and styles of bulk transfer screens.
import type { RowChange } from '#shared/contract/banking/bulk-shapes.ts';
import type {
  CheckState,
  RowOutcome,
  TransferGroupStatus,
} from '#shared/contract/banking/bulk-transfer-enums.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import type { PageTab } from '#web/ui/page.tsx';
import type { DotShape, Tone } from '#web/ui/status.tsx';

export const groupsPath = '/banking-services/transfers/transactions/group';
export const bulkPath = '/banking-services/transfers/bulk-transfer';
export const groupPath = ({ id }: { id: string }): string => `${groupsPath}/${id}`;
/** The former path of a bulk transfer. */
export const oldGroupPath = ({ id }: { id: string }): string =>
  `/banking-services/transfers/transactions/old/group/${id}`;

export const transferTabs: PageTab[] = [
  { label: 'Single', path: '/banking-services/transfers/transactions/single' },
  { label: 'Groups', path: groupsPath },
];

/** The tabs under the former paths. */
export const oldTransferTabs: PageTab[] = [
  { label: 'Single', path: '/banking-services/transfers/transactions/old/single' },
  { label: 'Groups', path: '/banking-services/transfers/transactions/old/group' },
];

export function useMaySend(): boolean {
  return usePermissions().can(canWrite('BANKING_SERVICES.TRANSFERS'));
}

/** Corrects, drops or keeps a row. */
export type ChangeRow = (change: Partial<RowChange>) => void;

type Look = { tone: Tone; shape?: DotShape };
export const groupStyles: Record<TransferGroupStatus, Look> = {
  DRAFT: { tone: 'neutral', shape: 'ring' },
  PROCESSING: { tone: 'info', shape: 'half' },
  COMPLETED: { tone: 'success' },
  DISCARDED: { tone: 'neutral' },
};
export const checkStyles: Record<CheckState, Look> = {
  CHECKING: { tone: 'neutral', shape: 'ring' },
  READY: { tone: 'success' },
  WARNING: { tone: 'warning' },
  ERROR: { tone: 'danger' },
};
export const outcomeStyles: Record<RowOutcome, Look> = {
  waiting: { tone: 'neutral', shape: 'ring' },
  unknown: { tone: 'warning' },
  done: { tone: 'success' },
  failed: { tone: 'danger' },
  stopped: { tone: 'neutral', shape: 'half' },
  left_out: { tone: 'neutral' },
};
