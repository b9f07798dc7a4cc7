// The transactions tab of a link, a page, a QR code or a split group: the payments received through it.
import { IconReceipt } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { z } from 'zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import {
  type TransactionListItem,
  transactionFilters,
  type transactionListQuery,
  transactionsContract,
} from '#shared/contract/payments/transactions.ts';
import { canRead } from '#shared/permissions.ts';
import { ChannelText } from '#web/ui/channel.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import type { PageData } from '#web/ui/list/table-types.ts';
import { ListContent, type ReadList } from '#web/ui/list-page/list-content.tsx';
import { createdColumn } from '#web/ui/list-page/shared-columns.tsx';
import type { Counts } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { useAnswerColumns } from '#web/ui/payments/answer-columns.tsx';
import { CustomerCell } from '#web/ui/payments/customer-cell.tsx';
import { paymentPath } from '#web/ui/payments/payment-labels.ts';
import { PaymentStatus } from '#web/ui/payments/payment-status.tsx';
import { paymentTabs } from '#web/ui/payments/payment-tabs.ts';
import type { PathParams } from '../queries.ts';
import { usePermissions } from '../session.ts';
import { type ExportEndpoint, ListExport } from './list-export.tsx';
import { loadList, useList } from './use-list.ts';

type PaymentsEndpoint = Endpoint & {
  query: typeof transactionListQuery;
  output: z.ZodType<PageData<TransactionListItem> & { counts?: Counts | undefined }>;
};

const period = ['from', 'to'] as const;
const counted = { tab: 'tab', include: ['counts'] } as const;

/** `load` of the tab. */
export function loadPaymentsOf(endpoint: PaymentsEndpoint) {
  return loadList({ endpoint, period, counted });
}

type Props = {
  /** Lists the payments; its parameter is the one of the screen's path. */
  endpoint: PaymentsEndpoint;
  /** The storage name for the chosen columns. */
  name: string;
  emptyText: string;
  /** The filter of all payments that selects these, for the export: its fixed value, or the path parameter that gives it. */
  exported?: { filter: 'sourceId' | 'splitGroupId' | 'customerId' } & ({ param: string } | { value: string });
  /** The export call, if these payments have their own. */
  exports?: ExportEndpoint;
};

export function PaymentsTab({ endpoint, name, emptyText, exported, exports }: Props) {
  const payments = useList({ endpoint, period, counted });
  const shown = useAnswerColumns(columns, payments.data?.items);
  const mayExport = usePermissions().can(canRead('PAYMENT_GATEWAY.TRANSACTIONS'));
  return (
    <ListContent
      list={payments}
      name={name}
      label="Transactions"
      search="Reference, customer or e-mail"
      tabs={paymentTabs}
      columns={shown}
      end={
        exports ? (
          <OwnExport payments={payments} endpoint={exports} />
        ) : (
          mayExport && exported && <ExportOfThese payments={payments} exported={exported} />
        )
      }
      rowPath={paymentPath}
      phone={(payment) => ({
        title: payment.customer.name ?? payment.customer.email ?? payment.reference,
        meta: <DateText at={payment.createdAt} />,
        amount: <MoneyText amount={payment.amount} currency={payment.currency} />,
        status: <PaymentStatus payment={payment} />,
      })}
      empty={{ icon: IconReceipt, title: 'No payments yet', text: emptyText }}
    />
  );
}

type These = Required<Pick<Props, 'exported'>> & { payments: ReadList<TransactionListItem> };

function ExportOfThese({ payments, exported }: These) {
  const params: PathParams = useParams({ strict: false });
  const filters = transactionFilters.parse({
    ...payments.state.value,
    [exported.filter]: 'value' in exported ? exported.value : params[exported.param],
  });
  return (
    <ListExport endpoint={transactionsContract.createExport} filters={filters} data={payments.query.data} />
  );
}

/** Access to the tab includes its export. */
function OwnExport({ payments, endpoint }: Pick<These, 'payments'> & { endpoint: ExportEndpoint }) {
  const params: PathParams = useParams({ strict: false });
  const filters = transactionFilters.parse(payments.state.value);
  return <ListExport endpoint={endpoint} filters={filters} data={payments.query.data} params={params} />;
}

const columns: readonly Column<TransactionListItem>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 204,
    fixed: true,
    cell: (payment) => <CopyText text={payment.reference} label="reference" />,
  },
  { key: 'customer', header: 'Customer', cell: (payment) => <CustomerCell of={payment.customer} /> },
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
  { ...createdColumn, header: 'Date' },
];
