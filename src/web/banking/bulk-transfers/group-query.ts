// What the screens of one file of transfers read.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { askedWhile } from '#web/api/under-way.ts';

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
    ...askedWhile(isMoving),
  });
}
