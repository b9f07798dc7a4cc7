// The status of an order refund, as for refunds of payments.
import { useTranslation } from 'react-i18next';
import type { RefundStatus } from '#shared/payments/refunds.ts';
import { refundStatusLabels } from '#shared/payments/refunds.ts';
import { Status, type Tone } from '#web/ui/status.tsx';

const tones: Record<RefundStatus, Tone> = {
  PENDING: 'warning',
  PROCESSING: 'warning',
  AWAITING: 'warning',
  SUCCESSFUL: 'success',
  FAILED: 'danger',
  RETURNED: 'danger',
};

export function RefundStatusText({ status }: { status: RefundStatus }) {
  const { t } = useTranslation();
  return <Status tone={tones[status]}>{t(refundStatusLabels[status])}</Status>;
}
