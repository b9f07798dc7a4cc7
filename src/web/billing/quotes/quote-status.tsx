// The status of a quote as a coloured label.
import { useTranslation } from 'react-i18next';
import { type QuoteStatus as Name, quoteStatusLabels } from '#shared/contract/billing/quotes/quote-enums.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

const looks: Record<Name, { tone: Tone; shape: DotShape }> = {
  DRAFT: { tone: 'neutral', shape: 'ring' },
  SENT: { tone: 'info', shape: 'ring' },
  ACCEPTED: { tone: 'success', shape: 'filled' },
  DECLINED: { tone: 'danger', shape: 'filled' },
  EXPIRED: { tone: 'neutral', shape: 'filled' },
  WITHDRAWN: { tone: 'neutral', shape: 'ring' },
};

export function QuoteStatus({ status, badge = false }: { status: Name; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} badge={badge}>
      {t(quoteStatusLabels[status])}
    </Status>
  );
}
