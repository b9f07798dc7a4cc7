// Transactions tab of a payment link: the payments that came through it.
import { IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { paymentLinksContract } from '#shared/contract/payment-gateway/payment-links.ts';
import {
  type TransactionListItem,
  transactionListQuery,
} from '#shared/contract/payment-gateway/transactions.ts';
import { type QueryOf, queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { PaymentStatus } from '#web/transactions/payment-status.tsx';
import { ChannelText } from '#web/ui/channel.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';

const period = ['from', 'to'] as const;

export function loadPaymentLinkTransactions({ params, search, queryClient }: ScreenLocation) {
  const { query } = readListState(transactionListQuery, search, {
    timeZone: timeZoneIn(queryClient),
    period,
  });
  const call = { params: { linkId: params.linkId ?? '' }, query };
  return queryClient.prefetchQuery(queryOptionsOf(paymentLinksContract.listPaymentLinkTransactions, call));
}

const tabs = [
  { key: 'all', value: '', label: 'All' },
  { key: 'successful', value: 'successful', label: 'Successful' },
  { key: 'pending', value: 'pending', label: 'Pending' },
  { key: 'failed', value: 'failed', label: 'Failed' },
  { key: 'refunded', value: 'refunded', label: 'Refunded' },
  { key: 'disputed', value: 'disputed', label: 'Disputed' },
] as const;

export function PaymentLinkTransactionsPage() {
  const { linkId = '' } = useParams({ strict: false }) as { linkId?: string };
  return (
    <TransactionsTab
      name="payment-link-transactions"
      read={(query) =>
        queryOptionsOf(paymentLinksContract.listPaymentLinkTransactions, { params: { linkId }, query })
      }
      emptyText="Payments made through this link show here."
    />
  );
}

type ListQuery = ReturnType<typeof useListState<typeof transactionListQuery>>['query'];
type TransactionsTabProps = {
  /** Of the choice of columns. */
  name: string;
  read: (query: ListQuery) => QueryOf<OutputOf<typeof paymentLinksContract.listPaymentLinkTransactions>>;
  emptyText: string;
};

/** The payments that came through one thing. */
export function TransactionsTab({ name, read, emptyText }: TransactionsTabProps) {
  const { t } = useTranslation();
  const list = useListState(transactionListQuery, { period });
  const columns = useTableColumns(name, allColumns);
  const payments = useQuery({ ...read(list.query), placeholderData: keepPreviousData });
  return (
    <>
      <FilterBar
        list={list}
        search="Reference, customer or e-mail"
        period
        end={<ColumnPicker columns={columns} />}
      />
      <StatusTabs
        list={list}
        param="tab"
        tabs={tabs.map(({ key, value, label }) => ({
          value,
          label,
          count: payments.data?.counts[key].count,
          capped: payments.data?.counts[key].capped,
        }))}
      />
      <DataTable
        label={t('Transactions')}
        columns={columns.visible}
        idOf={(payment) => payment.id}
        query={payments}
        list={list}
        rowPath={(payment) => `/payment-gateway/transactions/payments/${payment.id}`}
        phone={(payment) => ({
          title: payment.customer.name ?? payment.customer.email ?? payment.reference,
          meta: <DateText at={payment.createdAt} />,
          amount: <MoneyText amount={payment.amount} currency={payment.currency} />,
          status: <PaymentStatus payment={payment} />,
        })}
        empty={
          <EmptyState icon={<IconReceipt size={24} />} title={t('No payments yet')} text={t(emptyText)} />
        }
      />
    </>
  );
}

const allColumns: readonly Column<TransactionListItem>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 204,
    fixed: true,
    cell: (payment) => <CopyText text={payment.reference} label="reference" />,
  },
  { key: 'customer', header: 'Customer', cell: (payment) => <Customer payment={payment} /> },
  {
    key: 'channel',
    header: 'Channel',
    width: 150,
    cell: (payment) => <ChannelText channel={payment.channel} card={payment.card} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 140,
    align: 'right',
    sort: 'amount',
    sortFirst: 'descending',
    cell: (payment) => <MoneyText amount={payment.amount} currency={payment.currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 140,
    airy: true,
    cell: (payment) => <PaymentStatus payment={payment} />,
  },
  {
    key: 'createdAt',
    header: 'Date',
    width: 130,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (payment) => <DateText at={payment.createdAt} />,
  },
];

function Customer({ payment }: { payment: TransactionListItem }) {
  const { name, email } = payment.customer;
  if (!name) return email ?? '—';
  return (
    <>
      {name}
      <span className="mail">{email}</span>
    </>
  );
}
