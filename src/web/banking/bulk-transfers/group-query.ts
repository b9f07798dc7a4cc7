// The shared queries of one bulk transfer's screens.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { pollWhile } from '#web/api/under-way.ts';

export const loadTransferGroup = loadDetail(contract.getTransferGroup);

/** Whether name enquiries or transfers are in progress. */
export function isMoving(group: TransferGroupDetail | undefined): boolean {
  if (!group) return false;
  return group.status === 'PROCESSING' || (group.status === 'DRAFT' && group.checks.checking.count > 0);
}

export function useTransferGroup() {
  const { transferGroupId = '' } = useParams({ strict: false }) as { transferGroupId?: string };
  return useQuery({
    ...queryOptionsOf(contract.getTransferGroup, { params: { transferGroupId } }),
    ...pollWhile(isMoving),
  });
}
