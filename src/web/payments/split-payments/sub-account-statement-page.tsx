// Transactions tab of a sub-account: its statement, with the balance after every change.
import { IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type StatementEntry,
  type SubAccount,
  subAccountsContract,
} from '#shared/contract/settlement/sub-accounts.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { statementQuery } from './split-lists.ts';
import { useSubAccount } from './sub-account-detail-page.tsx';

type Row = StatementEntry & Pick<SubAccount, 'currency'>;
type Kind = NonNullable<StatementEntry['source']>['kind'];

export function SubAccountStatementPage() {
  const { data: account } = useSubAccount();
  return account ? <Statement account={account} /> : null;
}

function Statement({ account }: { account: SubAccount }) {
  const { t } = useTranslation();
  const { id: subAccountId, currency } = account;
  const list = useListState(statementQuery, { period: ['from', 'to'] });
  const columns = useTableColumns('sub-account-statement', allColumns);
  const entries = useQuery({
    ...queryOptionsOf(subAccountsContract.listSubAccountEntries, {
      params: { subAccountId },
      query: list.query,
    }),
    placeholderData: keepPreviousData,
    select: (page) => ({ ...page, items: page.items.map((item): Row => ({ ...item, currency })) }),
  });
  return (
    <>
      <FilterBar
        list={list}
        period
        filters={[]}
        end={
          <>
            <ListExport
              endpoint={subAccountsContract.exportSubAccountEntries}
              params={{ subAccountId }}
              filters={{ ...list.value }}
              data={entries.data}
            />
            <ColumnPicker columns={columns} />
          </>
        }
      />
      <DataTable
        label={t('Statement')}
        columns={columns.visible}
        idOf={(row) => row.id}
        query={entries}
        list={list}
        phone={(row) => ({
          title: t(row.reason),
          meta: <DateText at={row.at} />,
          amount: <MoneyText amount={row.amount} currency={row.currency} sign />,
          status: <MoneyText amount={row.balance} currency={row.currency} />,
        })}
        empty={
          <EmptyState
            icon={<IconReceipt size={24} />}
            title={t('No entries yet')}
            text={t('Payment shares, refunds and payouts appear here.')}
          />
        }
      />
    </>
  );
}

const paths: Record<Kind, (id: string, reference: string) => string> = {
  payment: (id) => `/payment-gateway/transactions/payments/${id}`,
  refund: (id) => `/payment-gateway/transactions/refunds/${id}`,
  chargeback: (id) => `/payment-gateway/transactions/chargeback/${id}`,
  payout: (id, reference) => `/payment-gateway/payouts/${id}/${reference}/info`,
};

function Source({ row }: { row: Row }) {
  if (!row.source) return <span className="dim">—</span>;
  const { kind, id, reference } = row.source;
  return <Link to={paths[kind](id, reference)}>{reference}</Link>;
}

function Reason({ row }: { row: Row }) {
  const { t } = useTranslation();
  return t(row.reason);
}

const money = (read: (row: Row) => number | null, sign = false) =>
  function Amount(row: Row) {
    const amount = read(row);
    if (amount === null) return <span className="dim">—</span>;
    return <MoneyText amount={amount} currency={row.currency} sign={sign} />;
  };

const allColumns: readonly Column<Row>[] = [
  { key: 'at', header: 'Date', width: 130, fixed: true, cell: (row) => <DateText at={row.at} /> },
  { key: 'reason', header: 'Reason', cell: (row) => <Reason row={row} /> },
  { key: 'source', header: 'Reference', width: 164, cell: (row) => <Source row={row} /> },
  { key: 'gross', header: 'Share', width: 120, align: 'right', cell: money((row) => row.gross) },
  { key: 'cost', header: 'Fee paid', width: 104, align: 'right', cell: money((row) => row.cost) },
  { key: 'amount', header: 'Amount', width: 130, align: 'right', cell: money((row) => row.amount, true) },
  { key: 'balance', header: 'Balance', width: 124, align: 'right', cell: money((row) => row.balance) },
  {
    key: 'availableAt',
    header: 'Available from',
    width: 130,
    airy: true,
    cell: (row) =>
      row.availableAt ? <DateText at={row.availableAt} as="date" /> : <span className="dim">—</span>,
  },
];
