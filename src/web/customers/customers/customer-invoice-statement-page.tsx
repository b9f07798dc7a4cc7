// Statement of account of a customer: what they were billed for and what they settled over a span of time, on the screen and as a file.
import { IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { invoiceEntryLabels } from '#shared/billing/statement-words.ts';
import {
  customerInvoicesContract as contract,
  type InvoiceEntry,
  type InvoiceStatement,
  invoiceStatementQuery,
} from '#shared/contract/billing/invoices/customer-invoices.ts';
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

type Row = InvoiceEntry & { currency: Currency };

const filters = [{ ...currencyFilter, single: true }];

export function CustomerInvoiceStatementPage() {
  const { t } = useTranslation();
  const { data: customer } = useCustomer();
  const list = useListState(invoiceStatementQuery, { period: ['from', 'to'] });
  const customerId = customer?.id ?? '';
  const statement = useQuery({
    ...queryOptionsOf(contract.getInvoiceStatement, { params: { customerId }, query: list.query }),
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
                contract.getInvoiceStatementFile,
                {
                  params: { customerId },
                  query: Object.assign({ format }, invoiceStatementQuery.parse(list.query)),
                },
                `statement-of-account.${format}`,
              )
            }
          />
        }
      />
      <StatTiles
        label={t('Invoice statement')}
        tiles={data && tilesOf(data, t)}
        error={statement.error}
        onRetry={statement.refetch}
        compact
      />
      <DataTable
        label={t('Invoice statement')}
        columns={columns}
        idOf={(row) => row.id}
        query={queryOfAll(statement, data && rowsOf(data))}
        rowPath={pathOf}
        phone={phoneRow}
        empty={
          <EmptyState
            icon={<IconReceipt size={24} />}
            title={t('No entries')}
            text={t('Invoices, payments and credit notes of this customer show here.')}
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

const rowsOf = ({ entries, currency }: InvoiceStatement): Row[] =>
  entries.map((entry) => Object.assign({ currency }, entry));

function tilesOf({ currency, opening, invoiced, settled, dropped, closing }: InvoiceStatement, t: TFunction) {
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return [
    { label: t('Opening balance'), value: money(opening) },
    { label: t('Invoiced'), value: money(invoiced) },
    { label: t('Paid, credited or dropped'), value: money(settled + dropped) },
    { label: closing < 0 ? t('In credit') : t('Owed now'), value: money(Math.abs(closing)) },
  ];
}

const pathOf = ({ invoiceId }: Row) => `/payment-gateway/invoicing/invoices/${invoiceId}/info`;

function Kind({ row }: { row: Row }) {
  const { t } = useTranslation();
  return t(invoiceEntryLabels[row.kind]);
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
    key: 'balance',
    header: 'Balance',
    width: 150,
    align: 'right',
    cell: (row) => <MoneyText amount={row.balance} currency={row.currency} />,
  },
  { key: 'at', header: 'Date', width: 150, airy: true, cell: (row) => <DateText at={row.at} /> },
];

function phoneRow(row: Row) {
  return {
    title: <Kind row={row} />,
    meta: <DateText at={row.at} />,
    amount: <MoneyText amount={row.amount} currency={row.currency} sign />,
    status: <MoneyText amount={row.balance} currency={row.currency} />,
  };
}
