// Transactions tab of a payout: the exact items included, each linked to its payment.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PayoutItem, payoutsContract } from '#shared/contract/settlement/payouts.ts';
import type { Currency } from '#shared/money.ts';
import { balanceItemKinds, balanceItemLabels } from '#shared/settlement/balance-items.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { paymentsPath } from '#web/ui/payments/payment-labels.ts';
import type { PageProps } from '#web/ui/screen.ts';
import { usePayout } from './payout-query.ts';

type Row = PayoutItem & { currency: Currency };

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'kind',
    label: 'Item',
    options: balanceItemKinds.map((kind) => ({ value: kind, label: balanceItemLabels[kind] })),
  },
];

export function PayoutItemsPage({ params }: PageProps<'payoutId'>) {
  const { t } = useTranslation();
  const { data: payout } = usePayout(params.payoutId);
  const list = useListState(payoutsContract.listPayoutItems.query);
  const items = useQuery({
    ...queryOptionsOf(payoutsContract.listPayoutItems, {
      params: { payoutId: payout?.id ?? '' },
      query: list.query,
    }),
    enabled: payout !== undefined,
    placeholderData: keepPreviousData,
    select: (data) => ({
      ...data,
      items: data.items.map((item): Row => ({ ...item, currency: payout?.currency ?? 'NGN' })),
    }),
  });
  return (
    <>
      <FilterBar
        list={list}
        filters={filters}
        end={
          payout && (
            <ListExport
              endpoint={payoutsContract.exportPayoutItems}
              params={{ payoutId: payout.id }}
              filters={{ ...list.value }}
              data={items.data}
            />
          )
        }
      />
      <DataTable
        label={t('Payout items')}
        columns={columns}
        idOf={(row) => row.id}
        query={items}
        list={list}
        rowPath={(row) => (row.transaction ? `${paymentsPath}/${row.transaction.id}` : undefined) as string}
        phone={(row) => ({
          title: row.transaction?.customer ?? row.transaction?.reference ?? t(balanceItemLabels[row.kind]),
          meta: (
            <>
              {t(balanceItemLabels[row.kind])}, <DateText at={row.at} />
            </>
          ),
          amount: <MoneyText amount={row.amount} currency={row.currency} />,
        })}
        empty={<EmptyState title={t('No items of this type')} />}
      />
    </>
  );
}

function What({ row }: { row: Row }) {
  const { t } = useTranslation();
  return t(balanceItemLabels[row.kind]);
}

const columns: readonly Column<Row>[] = [
  {
    key: 'reference',
    header: 'Payment',
    width: 170,
    fixed: true,
    cell: (row) => row.transaction?.reference ?? <What row={row} />,
  },
  { key: 'kind', header: 'Item', width: 160, cell: (row) => <What row={row} /> },
  {
    key: 'customer',
    header: 'Customer',
    cell: (row) => <span className="trunc">{row.transaction?.customer}</span>,
  },
  {
    key: 'gross',
    header: 'Gross',
    width: 124,
    align: 'right',
    cell: (row) => row.kind === 'payment' && <MoneyText amount={row.gross} currency={row.currency} />,
  },
  {
    key: 'fee',
    header: 'Fee and VAT',
    width: 116,
    align: 'right',
    cell: (row) =>
      row.kind === 'payment' && <MoneyText amount={-(row.fee + row.vat)} currency={row.currency} />,
  },
  {
    key: 'amount',
    header: 'Net',
    width: 130,
    align: 'right',
    cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
  },
  { key: 'at', header: 'Date', width: 136, cell: (row) => <DateText at={row.at} /> },
];
