// The status of a refund, as a dot and a label.
import { useTranslation } from 'react-i18next';
import type { RefundStatus } from '#shared/payments/refunds.ts';
import { refundStatusLabels } from '#shared/payments/refunds.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

const looks: Record<RefundStatus, { tone: Tone; shape?: DotShape }> = {
  PENDING: { tone: 'warning' },
  PROCESSING: { tone: 'warning', shape: 'half' },
  AWAITING: { tone: 'info', shape: 'ring' },
  SUCCESSFUL: { tone: 'success' },
  FAILED: { tone: 'danger' },
  RETURNED: { tone: 'danger', shape: 'half' },
};

export function RefundStatusText({ status, badge = false }: { status: RefundStatus; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} badge={badge}>
      {t(refundStatusLabels[status])}
    </Status>
  );
}
