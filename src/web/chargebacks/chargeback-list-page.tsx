// The list of chargebacks: what is to be answered on top, with the time that is left.
import { Button } from '@mantine/core';
import { IconGavel, IconSettings } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Chargeback,
  type ChargebackFilters,
  caseSchemes,
  caseStageLabels,
  caseStages,
  chargebackFilters,
  chargebackListQuery,
  chargebackStatuses,
  chargebacksContract,
} from '#shared/contract/payment-gateway/chargebacks.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn, usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ExportMenu } from '#web/exports/export-menu.tsx';
import { followExport } from '#web/exports/follow-exports.tsx';
import { ViewsMenu } from '#web/saved-views/views-menu.tsx';
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
import { CaseStatus, caseStatusLooks, chargebackPath, DueIn, schemeWords } from './case-words.tsx';

const CaseSettings = lazy(() => import('./case-settings.tsx').then((m) => ({ default: m.CaseSettings })));
const period = ['from', 'to'] as const;

/** Starts reading what the page will ask for. */
export function loadChargebackList({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(chargebackListQuery, search, {
    timeZone: timeZoneIn(queryClient),
    period,
  });
  return queryClient.prefetchQuery(queryOptionsOf(chargebacksContract.listChargebacks, { query }));
}

export function ChargebackListPage() {
  const { t } = useTranslation();
  const list = useListState(chargebackListQuery, { period });
  const columns = useTableColumns('chargebacks', allColumns);
  const cases = useQuery({
    ...queryOptionsOf(chargebacksContract.listChargebacks, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const wanted = useMemo(() => chargebackFilters.parse(list.value), [list.value]);
  const { counts, total } = cases.data ?? {};
  return (
    <Page
      title={t('Transactions')}
      subRoutes={transactionTabs}
      actions={
        <>
          <SettingsButton />
          <CaseExportMenu filters={wanted} total={total} />
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
            <ViewsMenu list={list} name="chargebacks" />
            <ColumnPicker columns={columns} />
          </>
        }
      />
      <StatusTabs
        list={list}
        param="status"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          ...chargebackStatuses.map((value) => ({
            value,
            label: caseStatusLooks[value].label,
            count: counts?.[value] ?? (counts ? 0 : undefined),
          })),
        ]}
      />
      <DataTable
        label={t('Chargebacks')}
        columns={columns.visible}
        idOf={(one) => one.id}
        query={cases}
        list={list}
        rowPath={chargebackPath}
        phone={phoneCase}
        empty={
          <EmptyState
            icon={<IconGavel size={24} />}
            title={t('No chargebacks')}
            text={t(
              'When a customer’s bank takes a payment back, the case shows here with what to send and until when.',
            )}
          />
        }
      />
    </Page>
  );
}

function SettingsButton() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TRANSACTIONS'));
  if (!mayChange) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconSettings size={16} />} onClick={() => setOpened(true)}>
        {t('Settings')}
      </Button>
      {opened && (
        <Suspense>
          <CaseSettings onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

function CaseExportMenu({
  filters: wanted,
  total,
}: {
  filters: ChargebackFilters;
  total: number | undefined;
}) {
  const create = useCall(chargebacksContract.exportChargebacks, {
    success: false,
    onSuccess: followExport,
  });
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
    key: 'due',
    label: 'To answer',
    single: true,
    options: [
      { value: 'open', label: 'At any time' },
      { value: 'day', label: 'Within 24 hours' },
    ],
  },
  {
    kind: 'choice',
    key: 'stage',
    label: 'Stage',
    options: caseStages.map((value) => ({ value, label: caseStageLabels[value] })),
  },
  {
    kind: 'choice',
    key: 'scheme',
    label: 'Scheme',
    options: caseSchemes.map((value) => ({ value, label: schemeWords[value] })),
  },
];

const allColumns: readonly Column<Chargeback>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 204,
    fixed: true,
    cell: (one) => <CopyText text={one.reference} label="reference" />,
  },
  { key: 'reason', header: 'Reason', cell: (one) => <Reason one={one} /> },
  {
    key: 'customer',
    header: 'Customer',
    width: 180,
    hidden: true,
    cell: ({ customer }) => <span className="trunc">{customer.name ?? customer.email}</span>,
  },
  { key: 'stage', header: 'Stage', width: 150, cell: (one) => <StageText one={one} /> },
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
    cell: (one) => <CaseStatus status={one.status} />,
  },
  {
    key: 'dueAt',
    header: 'Due in',
    width: 120,
    sort: 'dueAt',
    cell: (one) => (one.dueAt ? <DueIn at={one.dueAt} /> : <span className="dim">—</span>),
  },
  {
    key: 'openedAt',
    header: 'Opened',
    width: 128,
    sort: 'openedAt',
    sortFirst: 'descending',
    cell: (one) => <DateText at={one.openedAt} />,
  },
];

function Reason({ one }: { one: Chargeback }) {
  const { t } = useTranslation();
  return (
    <span className="trunc">
      {t(one.reasonTitle)} <span className="dim num">{one.reasonCode}</span>
    </span>
  );
}

function StageText({ one }: { one: Chargeback }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(caseStageLabels[one.stage])}</span>;
}

function PhoneMeta({ one }: { one: Chargeback }) {
  return one.dueAt ? <DueIn at={one.dueAt} /> : <DateText at={one.openedAt} />;
}

function phoneCase(one: Chargeback) {
  return {
    title: one.reasonTitle,
    meta: <PhoneMeta one={one} />,
    amount: <MoneyText amount={one.amount} currency={one.currency} />,
    status: <CaseStatus status={one.status} />,
  };
}
