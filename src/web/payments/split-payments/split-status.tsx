// The statuses of sub-accounts and split groups: labels and colours.
import { useTranslation } from 'react-i18next';
import type { SubAccountStatus } from '#shared/contract/settlement/sub-accounts.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

export const statusLabels: Record<SubAccountStatus, string> = {
  PENDING: 'Pending',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  BLOCKED: 'Blocked',
};

const looks: Record<SubAccountStatus, { tone: Tone; shape: DotShape }> = {
  PENDING: { tone: 'warning', shape: 'half' },
  ACTIVE: { tone: 'success', shape: 'filled' },
  INACTIVE: { tone: 'neutral', shape: 'ring' },
  BLOCKED: { tone: 'danger', shape: 'filled' },
};

/** Groups are active or inactive; sub-accounts may also be pending or blocked. */
export function SplitStatus({ status, badge = false }: { status: SubAccountStatus; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} badge={badge}>
      {t(statusLabels[status])}
    </Status>
  );
}
