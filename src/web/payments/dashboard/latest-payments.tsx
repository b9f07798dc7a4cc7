// The five latest payments, in rows that keep their position while they are replaced.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TransactionListItem } from '#shared/contract/payments/transactions.ts';
import { schemeLabels } from '#shared/payments/cards.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ChannelText, channelLabels } from '#web/ui/channel.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { shortDate } from '#web/ui/dates.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { PhoneRows } from '#web/ui/list/phone/phone-rows.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { TableHead } from '#web/ui/list/table-head.tsx';
import { TableRow } from '#web/ui/list/table-row.tsx';
import { paymentPath, paymentsPath } from '#web/ui/payments/payment-labels.ts';
import { PaymentStatus } from '#web/ui/payments/payment-status.tsx';
import '#web/ui/list/list.css';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { latestCount, type useLatestPayments } from './figures.ts';
import '#web/api/dashboard/dashboard.css';
import { currentTime } from '#web/ui/now.ts';

type Props = { read: ReturnType<typeof useLatestPayments> };

export function LatestPayments({ read }: Props) {
  const { t } = useTranslation();
  const rows = read.data?.items;
  return (
    <SectionCard
      title={t('Latest payments')}
      className="latest"
      flush
      end={
        <Link to={paymentsPath} className="more">
          {t('View all')}
        </Link>
      }
    >
      {read.error && !rows ? (
        <ErrorPanel error={read.error} onRetry={read.refetch} />
      ) : rows?.length === 0 ? (
        <p className="nothing">{t('No payments yet')}</p>
      ) : (
        <Rows rows={rows} />
      )}
    </SectionCard>
  );
}

function Rows({ rows }: { rows: readonly TransactionListItem[] | undefined }) {
  const { t } = useTranslation();
  const table = {
    label: t('Latest payments'),
    columns,
    idOf: (payment: TransactionListItem) => payment.id,
    rowPath: paymentPath,
  };
  return (
    <div className="dt dt-compact in-card">
      <div className="dt-wide">
        <table aria-label={table.label} aria-busy={!rows}>
          <TableHead {...table} rows={rows} />
          <tbody>
            {rows
              ? rows.map((row) => <TableRow key={row.id} row={row} {...table} />)
              : SkeletonRows({ columns, count: latestCount, extra: { selection: false, actions: false } })}
          </tbody>
        </table>
      </div>
      <PhoneRows {...table} rows={rows} count={latestCount} phone={phoneRow} />
    </div>
  );
}

const columns: readonly Column<TransactionListItem>[] = [
  { key: 'reference', header: 'Reference', width: 136, cell: (payment) => payment.reference },
  { key: 'customer', header: 'Customer', cell: (payment) => <Customer payment={payment} /> },
  {
    key: 'channel',
    header: 'Channel',
    width: 128,
    cell: (payment) => <ChannelText channel={payment.channel} card={payment.card} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 116,
    align: 'right',
    cell: (payment) => <MoneyText amount={payment.amount} currency={payment.currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 148,
    airy: true,
    cell: (payment) => <PaymentStatus payment={payment} />,
  },
  {
    key: 'createdAt',
    header: 'Date',
    width: 72,
    align: 'right',
    cell: (payment) => <When at={payment.createdAt} />,
  },
];

function Customer({ payment }: { payment: TransactionListItem }) {
  const { t } = useTranslation();
  return payment.customer.name ?? payment.customer.email ?? t('Not known');
}

/** The time for a payment of today, else its day. */
function When({ at }: { at: string }) {
  const { timeZone } = useBusinessSettings();
  const isToday = shortDate(new Date(at), timeZone) === shortDate(currentTime(), timeZone);
  return (
    <span className="dim">
      <DateText at={at} as={isToday ? 'time' : 'date'} />
    </span>
  );
}

function phoneRow(payment: TransactionListItem) {
  return {
    title: <Customer payment={payment} />,
    meta: <PhoneMeta payment={payment} />,
    amount: <MoneyText amount={payment.amount} currency={payment.currency} />,
    status: <PaymentStatus payment={payment} />,
  };
}

/** 'Mastercard •••• 5521, 14:31'. */
function PhoneMeta({ payment: { channel, card, createdAt } }: { payment: TransactionListItem }) {
  const { t } = useTranslation();
  const how = card
    ? `${schemeLabels[card.scheme]} •••• ${card.last4}`
    : t(channel ? channelLabels[channel] : 'Not selected yet');
  return (
    <>
      {how}, <When at={createdAt} />
    </>
  );
}
