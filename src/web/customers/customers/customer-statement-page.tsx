// Payments statement tab of a customer: what they paid and what went back over a span of time, on the screen and as a file.
import { IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type CustomerEntry,
  type CustomerStatement,
  customerStatementContract as contract,
  customerStatementQuery,
} from '#shared/contract/payments/customers/customer-statement.ts';
import type { Currency } from '#shared/money.ts';
import { download } from '#web/api/client.ts';
import { StatementFiles } from '#web/api/detail/statement-files.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { StatTiles } from '#web/ui/chart/stat-tiles.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import { currencyFilter } from '#web/ui/list-page/money-filters.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { useCustomer } from './customer-detail-page.tsx';

type Row = CustomerEntry & { currency: Currency };

const filters = [{ ...currencyFilter, single: true }];

export function CustomerStatementPage() {
  const { t } = useTranslation();
  const { data: customer } = useCustomer();
  const list = useListState(customerStatementQuery, { period: ['from', 'to'] });
  const customerId = customer?.id ?? '';
  const statement = useQuery({
    ...queryOptionsOf(contract.getCustomerStatement, { params: { customerId }, query: list.query }),
    placeholderData: keepPreviousData,
    enabled: customer !== undefined,
  });
  if (!customer) return null;
  const { data } = statement;
  return (
    <div className="stack">
      <FilterBar
        list={list}
        period
        filters={filters}
        end={
          <StatementFiles
            save={(format) =>
              download(
                contract.getCustomerStatementFile,
                {
                  params: { customerId },
                  query: Object.assign({ format }, customerStatementQuery.parse(list.query)),
                },
                `account-statement.${format}`,
              )
            }
          />
        }
      />
      <StatTiles
        label={t('Payments statement')}
        tiles={data && tilesOf(data, t)}
        error={statement.error}
        onRetry={statement.refetch}
        compact
      />
      <DataTable
        label={t('Payments statement')}
        columns={columns}
        idOf={(row) => row.id}
        query={queryOfAll(statement, data && rowsOf(data))}
        rowPath={pathOf}
        phone={phoneRow}
        empty={
          <EmptyState
            icon={<IconReceipt size={24} />}
            title={t('No entries')}
            text={t('Payments, refunds and chargebacks of this customer show here.')}
          />
        }
      />
      {data && !data.isWhole && (
        <p className="mut sm">
          {t('The latest {{count}} entries are shown. The totals include all of them.', {
            count: data.entries.length,
          })}
        </p>
      )}
    </div>
  );
}

const rowsOf = ({ entries, currency }: CustomerStatement): Row[] =>
  entries.map((entry) => Object.assign({ currency }, entry));

function tilesOf(
  { currency, opening, paid, refunded, chargedBack, closing }: CustomerStatement,
  t: TFunction,
) {
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return [
    { label: t('Opening total'), value: money(opening) },
    { label: t('Paid'), value: money(paid) },
    { label: t('Refunded and charged back'), value: money(refunded + chargedBack) },
    { label: t('Closing total'), value: money(closing) },
  ];
}

const kindLabels: Record<CustomerEntry['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
};

const folders: Record<CustomerEntry['kind'], string> = {
  payment: 'payments',
  refund: 'refunds',
  chargeback: 'chargeback',
};

const pathOf = ({ kind, id }: Row) => `/payment-gateway/transactions/${folders[kind]}/${id}`;

function Kind({ row }: { row: Row }) {
  const { t } = useTranslation();
  return t(kindLabels[row.kind]);
}

const columns: readonly Column<Row>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 190,
    fixed: true,
    cell: ({ reference }) => <CopyText text={reference} label="reference" />,
  },
  { key: 'kind', header: 'Type', cell: (row) => <Kind row={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: 150,
    align: 'right',
    cell: (row) => <MoneyText amount={row.amount} currency={row.currency} sign />,
  },
  {
    key: 'total',
    header: 'Total',
    width: 150,
    align: 'right',
    cell: (row) => <MoneyText amount={row.total} currency={row.currency} />,
  },
  { key: 'at', header: 'Date', width: 150, airy: true, cell: (row) => <DateText at={row.at} /> },
];

function phoneRow(row: Row) {
  return {
    title: <Kind row={row} />,
    meta: <DateText at={row.at} />,
    amount: <MoneyText amount={row.amount} currency={row.currency} sign />,
    status: <MoneyText amount={row.total} currency={row.currency} />,
  };
}
