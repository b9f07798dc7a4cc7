// The tax authority status of an invoice as a coloured label.
import { useTranslation } from 'react-i18next';
import { eInvoiceLabels, type EInvoiceStatus as Name } from '#shared/billing/e-invoicing/e-invoice-enums.ts';
import type { EInvoiceState } from '#shared/contract/billing/invoices/e-invoice-shapes.ts';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

const looks: Record<Name, { tone: Tone; shape: DotShape }> = {
  WAITING: { tone: 'info', shape: 'ring' },
  SENT: { tone: 'info', shape: 'half' },
  CLEARED: { tone: 'success', shape: 'filled' },
  REFUSED: { tone: 'danger', shape: 'half' },
};

type Props = { of: Pick<EInvoiceState, 'status' | 'buyerKind' | 'isLate'>; badge?: boolean };

export function EInvoiceStatus({ of: { status, buyerKind, isLate }, badge = false }: Props) {
  const { t } = useTranslation();
  const look = isLate ? { tone: 'danger' as const, shape: looks[status].shape } : looks[status];
  return (
    <Status {...look} badge={badge}>
      {isLate && status !== 'REFUSED' ? t('Report overdue') : t(eInvoiceLabels[buyerKind][status])}
    </Status>
  );
}
