// The list of disputes: what customers complain about, what is not ended on top.
import { Button } from '@mantine/core';
import { IconMessageReport, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Dispute,
  type DisputeFilters,
  disputeCategories,
  disputeCategoryShort,
  disputeFilters,
  disputeListQuery,
  disputeStatuses,
  disputesContract,
} from '#shared/contract/payment-gateway/disputes.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DueIn } from '#web/chargebacks/case-words.tsx';
import { ExportMenu } from '#web/exports/export-menu.tsx';
import { followExport } from '#web/exports/follow-exports.tsx';
import { ViewsMenu } from '#web/saved-views/views-menu.tsx';
import { useMayChangePayments } from '#web/transactions/payment-actions.tsx';
import { transactionTabs } from '#web/transactions/transaction-tabs.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { DisputeStatusText, disputePath, disputeStatusLooks, turnLabels } from './dispute-words.tsx';

const RaiseDrawer = lazy(() => import('./raise-drawer.tsx').then((m) => ({ default: m.RaiseDrawer })));
const period = ['from', 'to'] as const;

/** Starts reading what the page will ask for. */
export function loadDisputeList({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(disputeListQuery, search, { timeZone: timeZoneIn(queryClient), period });
  return queryClient.prefetchQuery(queryOptionsOf(disputesContract.listDisputes, { query }));
}

export function DisputeListPage() {
  const { t } = useTranslation();
  const list = useListState(disputeListQuery, { period });
  const columns = useTableColumns('disputes', allColumns);
  const disputes = useQuery({
    ...queryOptionsOf(disputesContract.listDisputes, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const wanted = useMemo(() => disputeFilters.parse(list.value), [list.value]);
  const { counts, total } = disputes.data ?? {};
  return (
    <Page
      title={t('Transactions')}
      subRoutes={transactionTabs}
      actions={
        <>
          <DisputeExportMenu filters={wanted} total={total} />
          <RaiseButton />
        </>
      }
    >
      <FilterBar
        list={list}
        search="Reference, customer or e-mail"
        period
        filters={filters}
        end={
          <>
            <ViewsMenu list={list} name="disputes" />
            <ColumnPicker columns={columns} />
          </>
        }
      />
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          ...disputeStatuses.map((value) => ({
            value,
            label: disputeStatusLooks[value].label,
            count: counts?.[value] ?? (counts ? 0 : undefined),
          })),
        ]}
      />
      <DataTable
        label={t('Disputes')}
        columns={columns.visible}
        idOf={(one) => one.id}
        query={disputes}
        list={list}
        rowPath={disputePath}
        phone={phoneDispute}
        empty={
          <EmptyState
            icon={<IconMessageReport size={24} />}
            title={t('No disputes')}
            text={t('What customers report about their payments shows here, with the conversation.')}
          />
        }
      />
    </Page>
  );
}

function RaiseButton() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  if (!useMayChangePayments()) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened(true)}>
        {t('Open dispute')}
      </Button>
      {opened && (
        <Suspense>
          <RaiseDrawer onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

function DisputeExportMenu({
  filters: wanted,
  total,
}: {
  filters: DisputeFilters;
  total: number | undefined;
}) {
  const create = useCall(disputesContract.exportDisputes, { success: false, onSuccess: followExport });
  return (
    <ExportMenu
      recent
      total={total}
      ordering={create.isPending}
      order={(format) => void create.run({ body: { format, filters: wanted } })}
    />
  );
}

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'category',
    label: 'Problem',
    options: disputeCategories.map((value) => ({ value, label: disputeCategoryShort[value] })),
  },
  {
    kind: 'choice',
    key: 'due',
    label: 'Due',
    single: true,
    options: [
      { value: 'overdue', label: 'Overdue' },
      { value: 'day', label: 'Within 24 hours' },
    ],
  },
];

const allColumns: readonly Column<Dispute>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 204,
    fixed: true,
    cell: (one) => <CopyText text={one.reference} label="reference" />,
  },
  { key: 'customer', header: 'Customer', cell: (one) => <Customer one={one} /> },
  { key: 'category', header: 'Problem', width: 160, cell: (one) => <Problem one={one} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: 130,
    align: 'right',
    sort: 'amount',
    sortFirst: 'descending',
    cell: (one) => <MoneyText amount={one.amount} currency={one.currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 168,
    airy: true,
    fixed: true,
    cell: (one) => <DisputeStatusText status={one.status} />,
  },
  { key: 'turn', header: 'Waits for', width: 150, hidden: true, cell: (one) => <Turn one={one} /> },
  {
    key: 'assignee',
    header: 'Given to',
    width: 140,
    cell: ({ assignee }) =>
      assignee ? <span className="trunc">{assignee.name}</span> : <span className="dim">—</span>,
  },
  {
    key: 'dueAt',
    header: 'Due in',
    width: 110,
    sort: 'dueAt',
    cell: (one) => (one.endedAt ? <span className="dim">—</span> : <DueIn at={one.dueAt} />),
  },
  {
    key: 'createdAt',
    header: 'Raised',
    width: 128,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (one) => <DateText at={one.createdAt} />,
  },
];

function Customer({ one: { customer } }: { one: Dispute }) {
  const { t } = useTranslation();
  if (!customer.name) return <span className="trunc">{customer.email ?? t('Not known')}</span>;
  return (
    <>
      {customer.name}
      <span className="mail">{customer.email}</span>
    </>
  );
}

function Problem({ one }: { one: Dispute }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(disputeCategoryShort[one.category])}</span>;
}

function Turn({ one }: { one: Dispute }) {
  const { t } = useTranslation();
  return (
    <span className={one.waitingFor === 'merchant' ? 'strong' : 'mut'}>{t(turnLabels[one.waitingFor])}</span>
  );
}

function phoneDispute(one: Dispute) {
  return {
    title: one.customer.name ?? one.customer.email ?? one.reference,
    meta: one.endedAt ? <DateText at={one.createdAt} /> : <DueIn at={one.dueAt} />,
    amount: <MoneyText amount={one.amount} currency={one.currency} />,
    status: <DisputeStatusText status={one.status} />,
  };
}
