// The billed invoices of a subscription with their periods, and each attempt to collect them.
import { useTranslation } from 'react-i18next';
import type { SubscriptionDetail } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { spanText } from '#web/ui/billing/subscription-labels.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status, type Tone } from '#web/ui/status.tsx';
import { InvoiceLink } from './invoice-link.tsx';

type Billed = SubscriptionDetail['periods'][number] & { currency: Currency };

const looks: Record<Billed['state'], { label: string; tone: Tone }> = {
  paid: { label: 'Paid', tone: 'success' },
  open: { label: 'Open', tone: 'warning' },
  dropped: { label: 'Void', tone: 'neutral' },
};

const columns: readonly Column<Billed>[] = [
  {
    key: 'invoice',
    header: 'Invoice',
    width: 150,
    fixed: true,
    cell: ({ invoice }) => <InvoiceLink number={invoice.number} />,
  },
  {
    key: 'period',
    header: 'Period',
    cell: ({ from, until }) => <span className="num">{spanText(from, until)}</span>,
  },
  {
    key: 'quantity',
    header: 'Quantity',
    width: 90,
    align: 'right',
    cell: ({ quantity }) => <span className="num">{quantity}</span>,
  },
  {
    key: 'total',
    header: 'Total',
    width: 140,
    align: 'right',
    cell: ({ total, currency }) => <MoneyText amount={total} currency={currency} />,
  },
  { key: 'state', header: 'Status', width: 110, airy: true, cell: ({ state }) => <State state={state} /> },
];

function State({ state }: { state: Billed['state'] }) {
  const { t } = useTranslation();
  return <Status tone={looks[state].tone}>{t(looks[state].label)}</Status>;
}

export function BilledCard({ subscription }: { subscription: SubscriptionDetail }) {
  const { t } = useTranslation();
  const { periods, currency, paidTotal } = subscription;
  const rows = periods.map((period): Billed => Object.assign({}, period, { currency }));
  if (rows.length === 0) return null;
  return (
    <SectionCard
      title={t('Invoices')}
      aside={String(rows.length)}
      end={
        <span className="mut sm num">
          {t('{{amount}} paid so far', { amount: formatMoney(paidTotal, currency) })}
        </span>
      }
      flush
    >
      <DataTable
        label={t('Invoices')}
        columns={columns}
        rows={rows}
        idOf={({ key }) => key}
        phone={(row) => ({
          title: row.invoice.number,
          meta: spanText(row.from, row.until),
          amount: <MoneyText amount={row.total} currency={row.currency} />,
          status: <State state={row.state} />,
        })}
        inCard
      />
    </SectionCard>
  );
}
