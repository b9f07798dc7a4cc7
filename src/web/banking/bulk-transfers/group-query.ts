// What the screens of one file of transfers read: again when the server says that something has changed.
import { useThrottledCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { useLive } from '#web/api/live.ts';
import { invalidateNoun, nounOf, queryOptionsOf } from '#web/api/queries.ts';

/** Of many changes in a row some are shown. */
const refreshMs = 1000;
/** Where no live stream gets through, what is under way is still followed. */
const withoutStreamMs = 15_000;

export const loadTransferGroup = loadDetail(contract.getTransferGroup);

/** Names are being asked for, or transfers are on their way. */
export function isMoving(group: TransferGroupDetail | undefined): boolean {
  if (!group) return false;
  return group.status === 'PROCESSING' || (group.status === 'DRAFT' && group.checks.checking.count > 0);
}

export function useTransferGroup() {
  const { transferGroupId = '' } = useParams({ strict: false }) as { transferGroupId?: string };
  return useQuery({
    ...queryOptionsOf(contract.getTransferGroup, { params: { transferGroupId } }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? withoutStreamMs : false),
  });
}

/** Reads the file and its rows again when the server says that it has changed; any file when there is no id. */
export function useFreshGroup(id?: string): void {
  const refresh = useThrottledCallback(
    () => void invalidateNoun(nounOf(contract.getTransferGroup)),
    refreshMs,
  );
  useLive('transfer_group', (event) => {
    if (!id || event.id === id) refresh();
  });
}
