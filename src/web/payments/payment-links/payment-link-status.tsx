// The status of a payment link: its label and its colour, in one place.
import { useTranslation } from 'react-i18next';
import { type LinkStatus, linkStatusLabels } from '#shared/contract/payments/payment-links.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

const looks: Record<LinkStatus, { tone: Tone; shape: DotShape }> = {
  ACTIVE: { tone: 'success', shape: 'filled' },
  DRAFT: { tone: 'neutral', shape: 'ring' },
  INACTIVE: { tone: 'neutral', shape: 'ring' },
  COMPLETED: { tone: 'success', shape: 'filled' },
  EXPIRED: { tone: 'neutral', shape: 'filled' },
  CLOSED: { tone: 'neutral', shape: 'ring' },
};

export function PaymentLinkStatus({ status, badge = false }: { status: LinkStatus; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} badge={badge}>
      {t(linkStatusLabels[status])}
    </Status>
  );
}
