// The columns of the payment list, and its two-line form on a phone.
import { useTranslation } from 'react-i18next';
import { sourceLabels, type TransactionListItem } from '#shared/contract/payments/transactions.ts';
import { schemeLabels } from '#shared/payments/cards.ts';
import { ChannelText, channelLabels } from '#web/ui/channel.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { PaymentStatus } from '#web/ui/payments/payment-status.tsx';

type Payment = TransactionListItem;
type CellProps = { payment: Payment };

export const paymentColumns: readonly Column<Payment>[] = [
  {
    key: 'reference',
    header: 'Reference',
    sort: 'reference',
    width: 200,
    fixed: true,
    cell: (payment) => <CopyText text={payment.reference} label="reference" />,
  },
  { key: 'customer', header: 'Customer', cell: (payment) => <Customer payment={payment} /> },
  {
    key: 'channel',
    header: 'Channel',
    width: 148,
    cell: (payment) => <ChannelText channel={payment.channel} card={payment.card} />,
  },
  {
    key: 'source',
    header: 'Source',
    width: 160,
    hidden: true,
    cell: (payment) => <Source payment={payment} />,
  },
  {
    key: 'merchantReference',
    header: 'Merchant reference',
    width: 160,
    hidden: true,
    cell: ({ merchantReference }) => merchantReference && <span className="trunc">{merchantReference}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 136,
    align: 'right',
    sort: 'amount',
    sortFirst: 'descending',
    cell: (payment) => <MoneyText amount={payment.amount} currency={payment.currency} />,
  },
  {
    key: 'fee',
    header: 'Fee and VAT',
    width: 120,
    align: 'right',
    hidden: true,
    cell: (payment) => <MoneyText amount={payment.fee + payment.vat} currency={payment.currency} />,
  },
  {
    key: 'net',
    header: 'Net',
    width: 136,
    align: 'right',
    hidden: true,
    cell: (payment) => <MoneyText amount={payment.net} currency={payment.currency} />,
  },
  { ...statusColumn, cell: (payment) => <PaymentStatus payment={payment} /> },
  { ...createdColumn, header: 'Date' },
];

function Customer({ payment: { customer } }: CellProps) {
  const { t } = useTranslation();
  if (!customer.name && !customer.email) return <span className="dim">{t('Not known yet')}</span>;
  if (!customer.name) return <span className="trunc">{customer.email}</span>;
  return (
    <>
      {customer.name}
      <span className="mail">{customer.email}</span>
    </>
  );
}

function Source({ payment: { source } }: CellProps) {
  const { t } = useTranslation();
  return <span className="trunc">{source.name ?? t(sourceLabels[source.kind])}</span>;
}

/** 'Mastercard •••• 5521, 20 Nov, 14:31'. */
function PhoneMeta({ payment: { card, channel, createdAt } }: CellProps) {
  const { t } = useTranslation();
  const means = card
    ? `${schemeLabels[card.scheme]} •••• ${card.last4}`
    : t(channel ? channelLabels[channel] : 'Not selected yet');
  return (
    <>
      {means}, <DateText at={createdAt} />
    </>
  );
}

export function phonePayment(payment: Payment) {
  return {
    title: payment.customer.name ?? payment.customer.email ?? payment.reference,
    meta: <PhoneMeta payment={payment} />,
    amount: <MoneyText amount={payment.amount} currency={payment.currency} />,
    status: <PaymentStatus payment={payment} />,
  };
}
