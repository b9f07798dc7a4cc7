// The status of a series of invoices as a coloured label.
import { useTranslation } from 'react-i18next';
import {
  type RecurringStatus as Name,
  recurringStatusLabels,
} from '#shared/contract/billing/recurring/recurring-enums.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

const looks: Record<Name, { tone: Tone; shape: DotShape }> = {
  ACTIVE: { tone: 'success', shape: 'filled' },
  PAUSED: { tone: 'warning', shape: 'ring' },
  ENDED: { tone: 'neutral', shape: 'filled' },
};

export function RecurringStatus({ status, badge = false }: { status: Name; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} badge={badge}>
      {t(recurringStatusLabels[status])}
    </Status>
  );
}
