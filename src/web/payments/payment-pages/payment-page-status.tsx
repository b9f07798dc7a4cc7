// The status of a payment page: its label and its colour, in one place.
import { useTranslation } from 'react-i18next';
import type { PageStatus } from '#shared/contract/payments/payment-pages.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

export const pageStatusLabels: Record<PageStatus, string> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  CLOSED: 'Archived',
};

const looks: Record<PageStatus, { tone: Tone; shape: DotShape }> = {
  DRAFT: { tone: 'info', shape: 'half' },
  ACTIVE: { tone: 'success', shape: 'filled' },
  INACTIVE: { tone: 'neutral', shape: 'ring' },
  CLOSED: { tone: 'neutral', shape: 'ring' },
};

export function PaymentPageStatus({ status, badge = false }: { status: PageStatus; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} badge={badge}>
      {t(pageStatusLabels[status])}
    </Status>
  );
}
