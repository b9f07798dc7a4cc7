// The status of an invoice as a coloured label, with a separate overdue badge beside it.
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { invoiceStatusLabels } from '#shared/billing/invoice-labels.ts';
import type { InvoiceStatus as Name } from '#shared/contract/billing/invoices/invoice-enums.ts';
import type { Invoice } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

const looks: Record<Name, { tone: Tone; shape: DotShape }> = {
  DRAFT: { tone: 'neutral', shape: 'ring' },
  ISSUED: { tone: 'info', shape: 'ring' },
  PARTIALLY_PAID: { tone: 'info', shape: 'half' },
  PAID: { tone: 'success', shape: 'filled' },
  REFUNDED: { tone: 'notice', shape: 'filled' },
  CLOSED: { tone: 'neutral', shape: 'ring' },
  WRITTEN_OFF: { tone: 'neutral', shape: 'filled' },
};

export function InvoiceStatus({ status, badge = false }: { status: Name; badge?: boolean }) {
  const { t } = useTranslation();
  return (
    <Status {...looks[status]} badge={badge}>
      {t(invoiceStatusLabels[status])}
    </Status>
  );
}

/** Returns the text of how many days the invoice is overdue. */
export function useLateText() {
  const { t } = useTranslation();
  return (days: number) => (days === 1 ? t('Overdue by 1 day') : t('Overdue by {{days}} days', { days }));
}

/** The overdue badge beside the status: with a clock icon and no dot. */
export function OverdueBadge({ invoice: { overdueDays } }: { invoice: Pick<Invoice, 'overdueDays'> }) {
  const text = useLateText();
  if (overdueDays === 0) return null;
  return (
    <span className="overdue-badge">
      <IconClock size={13} aria-hidden />
      {text(overdueDays)}
    </span>
  );
}
