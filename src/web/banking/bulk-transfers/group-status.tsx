// The status of a bulk transfer.
import { groupStatusLabels } from '#shared/banking/bulk-labels.ts';
import type { TransferGroup } from '#shared/contract/banking/bulk-shapes.ts';
import { StyledStatus } from '#web/ui/status.tsx';
import { groupStyles } from './bulk-paths.ts';

export function GroupStatus({
  group: { status },
  badge = false,
}: {
  group: Pick<TransferGroup, 'status'>;
  badge?: boolean;
}) {
  return <StyledStatus of={{ label: groupStatusLabels[status], ...groupStyles[status] }} badge={badge} />;
}
