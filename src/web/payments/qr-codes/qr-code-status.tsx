// The status of a QR code: label and colour.
import { useTranslation } from 'react-i18next';
import type { QrStatus } from '#shared/contract/payments/qr-codes.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

export const qrStatusLabels: Record<QrStatus, string> = {
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  EXPIRED: 'Expired',
  PAID: 'Paid',
};

const looks: Record<QrStatus, { tone: Tone; shape: DotShape }> = {
  ACTIVE: { tone: 'success', shape: 'filled' },
  INACTIVE: { tone: 'neutral', shape: 'ring' },
  EXPIRED: { tone: 'neutral', shape: 'filled' },
  PAID: { tone: 'success', shape: 'filled' },
};

export function QrCodeStatus({ status, badge = false }: { status: QrStatus; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} badge={badge}>
      {t(qrStatusLabels[status])}
    </Status>
  );
}
