// The list of payment pages: search, status tabs with counts, filters, a file of them, and what can be done to each.
import { Button } from '@mantine/core';
import { IconBrowser, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pageTypes } from '#shared/contract/payment-gateway/payment-page-input.ts';
import {
  type PaymentPage,
  pageListQuery,
  pageStatuses,
  paymentPagesContract,
} from '#shared/contract/payment-gateway/payment-pages.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ExportMenu } from '#web/exports/export-menu.tsx';
import { followExport } from '#web/exports/follow-exports.tsx';
import { addressPath } from '#web/payment-links/payment-link-words.ts';
import { readDefaultFeeBearer } from '#web/payment-methods/default-fee-bearer.ts';
import { ViewsMenu } from '#web/saved-views/views-menu.tsx';
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
import {
  PaymentPageDialogs,
  PaymentPageMenu,
  useMayChangePages,
  usePageDialogs,
} from './payment-page-actions.tsx';
import { PaymentPageStatus, pageStatusLabels } from './payment-page-status.tsx';
import { goalOf, pagePath, pagesPath, pageTypeLabels } from './payment-page-words.ts';

const period = ['createdFrom', 'createdTo'] as const;

/** Starts reading what the page will ask for. */
export function loadPaymentPageList({ search, queryClient }: ScreenLocation) {
  readDefaultFeeBearer();
  const { query } = readListState(pageListQuery, search, { timeZone: timeZoneIn(queryClient), period });
  return queryClient.prefetchQuery(queryOptionsOf(paymentPagesContract.listPaymentPages, { query }));
}

export function PaymentPageListPage() {
  const { t } = useTranslation();
  const list = useListState(pageListQuery, { period });
  const mayChange = useMayChangePages();
  const columns = useTableColumns('payment-pages', allColumns);
  const pages = useQuery({
    ...queryOptionsOf(paymentPagesContract.listPaymentPages, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const counts = pages.data?.counts;
  const create = mayChange && (
    <Button
      component={Link}
      {...({ to: `${pagesPath}/create` } as object)}
      leftSection={<IconPlus size={16} />}
    >
      {t('Create payment page')}
    </Button>
  );
  const isBlank = counts?.all === 0 && !list.filtered;
  return (
    <Page
      title={t('Payment pages')}
      actions={
        !isBlank && (
          <>
            <PagesExport query={list.query} total={pages.data?.total} />
            {create}
          </>
        )
      }
    >
      <FilterBar
        list={list}
        search="Name, address or reference"
        period
        filters={filters}
        end={
          <>
            <ViewsMenu list={list} name="payment-pages" />
            <ColumnPicker columns={columns} />
          </>
        }
      />
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          ...pageStatuses.map((status) => ({
            value: status,
            label: pageStatusLabels[status],
            count: counts && (counts[status] ?? 0),
          })),
        ]}
      />
      <DataTable
        label={t('Payment pages')}
        columns={columns.visible}
        idOf={(page) => page.id}
        query={pages}
        list={list}
        rowPath={pagePath}
        rowActions={(page) => <RowActions page={page} />}
        rowActionsWidth={64}
        phone={phoneRow}
        empty={
          <EmptyState
            icon={<IconBrowser size={24} />}
            title={t('No payment pages yet')}
            text={t('Tell what the money is for, with pictures and a goal, and share the page.')}
            action={create}
          />
        }
      />
    </Page>
  );
}

type ExportProps = {
  query: ReturnType<typeof useListState<typeof pageListQuery>>['query'];
  total: number | undefined;
};

function PagesExport({ query, total }: ExportProps) {
  const order = useCall(paymentPagesContract.exportPaymentPages, {
    success: false,
    onSuccess: followExport,
  });
  const { page: _page, limit: _limit, sort: _sort, ...filters } = query;
  return (
    <ExportMenu
      recent
      total={total}
      ordering={order.isPending}
      order={(format) => void order.run({ body: { format, filters } })}
    />
  );
}

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'type',
    label: 'Type',
    options: pageTypes.map((type) => ({ value: type, label: pageTypeLabels[type] })),
  },
];

const allColumns: readonly Column<PaymentPage>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: 220,
    fixed: true,
    cell: (page) => <span className="strong trunc">{page.name}</span>,
  },
  { key: 'url', header: 'Address', cell: (page) => <Address page={page} /> },
  { key: 'reference', header: 'Reference', width: 130, hidden: true, cell: (page) => page.reference },
  { key: 'type', header: 'Type', width: 96, cell: (page) => <Type page={page} /> },
  { key: 'amount', header: 'Amount', width: 130, align: 'right', cell: (page) => <Amount page={page} /> },
  {
    key: 'payments',
    header: 'Payments',
    width: 90,
    align: 'right',
    cell: (page) => <span className="num">{page.usedCount.toLocaleString('en')}</span>,
  },
  {
    key: 'collected',
    header: 'Collected',
    width: 130,
    align: 'right',
    sort: 'collected',
    sortFirst: 'descending',
    cell: (page) => <MoneyText amount={page.collected} currency={page.currency} />,
  },
  { key: 'goal', header: 'Goal', width: 72, align: 'right', cell: (page) => <GoalShare page={page} /> },
  {
    key: 'status',
    header: 'Status',
    width: 116,
    airy: true,
    cell: (page) => <PaymentPageStatus status={page.status} />,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 116,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (page) => <DateText at={page.createdAt} as="date" />,
  },
];

function Address({ page }: { page: PaymentPage }) {
  return (
    <span className="row" style={{ gap: 4 }}>
      <span className="mut trunc" title={page.url}>
        {addressPath(page)}
      </span>
      <CopyText text={page.url} label="address" buttonOnly />
    </span>
  );
}

function Type({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  return t(pageTypeLabels[page.type]);
}

function Amount({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  if (page.amountKind === 'open') return <span className="mut">{t('Open amount')}</span>;
  if (page.amount === null) return <span className="dim">{t('Not set yet')}</span>;
  return <MoneyText amount={page.amount} currency={page.currency} />;
}

function GoalShare({ page }: { page: PaymentPage }) {
  if (page.goalAmount === null) return <span className="dim">—</span>;
  return <span className="num">{goalOf(page).percent}%</span>;
}

function RowActions({ page }: { page: PaymentPage }) {
  const dialogs = usePageDialogs();
  return (
    <>
      <PaymentPageMenu page={page} dialogs={dialogs} />
      <PaymentPageDialogs page={page} dialogs={dialogs} />
    </>
  );
}

function phoneRow(page: PaymentPage) {
  return {
    title: page.name,
    meta: addressPath(page),
    amount: <MoneyText amount={page.collected} currency={page.currency} />,
    status: <PaymentPageStatus status={page.status} />,
  };
}
