// The list of sub-accounts: whom payments are shared with, and what each of them has.
import { Button } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type SubAccount,
  subAccountStatuses,
  subAccountsContract,
} from '#shared/contract/payment-gateway/sub-accounts.ts';
import { formatRate } from '#shared/fees.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { ViewsMenu } from '#web/saved-views/views-menu.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { subAccountListQuery } from './split-lists.ts';
import { SplitStatus, statusLabels } from './split-status.tsx';
import { splitTabs, subAccountPath } from './split-words.ts';
import { SubAccountDialogs, SubAccountMenu, useDialogs, useMayChangeSplits } from './sub-account-actions.tsx';

const SubAccountForm = lazy(() =>
  import('./sub-account-form.tsx').then((m) => ({ default: m.SubAccountForm })),
);

export function loadSubAccounts({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(subAccountListQuery, search, { timeZone: timeZoneIn(queryClient) });
  return queryClient.prefetchQuery(queryOptionsOf(subAccountsContract.listSubAccounts, { query }));
}

export function SubAccountListPage() {
  const { t } = useTranslation();
  const list = useListState(subAccountListQuery);
  const mayChange = useMayChangeSplits();
  const columns = useTableColumns('sub-accounts', allColumns);
  const [adding, setAdding] = useState({ opened: false, opening: 0 });
  const accounts = useQuery({
    ...queryOptionsOf(subAccountsContract.listSubAccounts, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const counts = accounts.data?.counts;
  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => setAdding(({ opening }) => ({ opened: true, opening: opening + 1 }))}
    >
      {t('Add sub-account')}
    </Button>
  );
  const isBlank = counts?.all === 0 && !list.filtered;
  return (
    <Page title={t('Split payments')} subRoutes={splitTabs} actions={!isBlank && add}>
      <FilterBar
        list={list}
        search="Name, account or reference"
        filters={[]}
        end={
          <>
            <ViewsMenu list={list} name="sub-accounts" />
            <ColumnPicker columns={columns} />
          </>
        }
      />
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          ...subAccountStatuses.map((status) => ({
            value: status,
            label: statusLabels[status],
            count: counts && (counts[status] ?? 0),
          })),
        ]}
      />
      <DataTable
        label={t('Sub-accounts')}
        columns={columns.visible}
        idOf={(account) => account.id}
        query={accounts}
        list={list}
        rowPath={subAccountPath}
        rowActions={(account) => <RowActions account={account} />}
        rowActionsWidth={64}
        phone={(account) => ({
          title: account.businessName,
          meta: `${account.bankName} ${account.accountNumber}`,
          amount: <Total account={account} />,
          status: <SplitStatus status={account.status} />,
        })}
        empty={
          <EmptyState
            icon={<IconBuildingBank size={24} />}
            title={t('No sub-accounts yet')}
            text={t('Add the bank accounts of those you share payments with: partners, vendors, branches.')}
            action={add}
          />
        }
      />
      {adding.opening > 0 && (
        <Suspense>
          <SubAccountForm
            key={adding.opening}
            account={null}
            opened={adding.opened}
            onClose={() => setAdding((before) => ({ ...before, opened: false }))}
          />
        </Suspense>
      )}
    </Page>
  );
}

const allColumns: readonly Column<SubAccount>[] = [
  {
    key: 'businessName',
    header: 'Name',
    sort: 'businessName',
    width: 200,
    fixed: true,
    cell: (account) => <span className="strong trunc">{account.businessName}</span>,
  },
  { key: 'account', header: 'Account', cell: (account) => <Account account={account} /> },
  { key: 'reference', header: 'Reference', width: 130, hidden: true, cell: (account) => account.reference },
  {
    key: 'share',
    header: 'Default',
    width: 90,
    align: 'right',
    cell: (account) => <span className="num">{formatRate(account.sharePpm)}</span>,
  },
  {
    key: 'pending',
    header: 'Pending',
    width: 130,
    align: 'right',
    cell: (account) => <MoneyText amount={account.pending} currency={account.currency} />,
  },
  {
    key: 'available',
    header: 'Available',
    width: 130,
    align: 'right',
    cell: (account) => <MoneyText amount={account.available} currency={account.currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 116,
    airy: true,
    cell: (account) => <SplitStatus status={account.status} />,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 116,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (account) => <DateText at={account.createdAt} as="date" />,
  },
];

function Account({ account }: { account: SubAccount }) {
  return (
    <span className="trunc" title={account.accountName ?? undefined}>
      {account.bankName} <span className="num mut">{account.accountNumber}</span>
    </span>
  );
}

function Total({ account }: { account: SubAccount }) {
  return <MoneyText amount={account.pending + account.available} currency={account.currency} />;
}

function RowActions({ account }: { account: SubAccount }) {
  const dialogs = useDialogs();
  return (
    <>
      <SubAccountMenu account={account} dialogs={dialogs} />
      <SubAccountDialogs account={account} dialogs={dialogs} />
    </>
  );
}
