// The list of payouts: search, periods, filters, figures, status tabs, a file of them, and withdrawing.
import { Button } from '@mantine/core';
import { IconBuildingBank, IconCash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payoutFilters, payoutListQuery, payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { currencies } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { payoutScheduleKinds } from '#shared/settlement/balance-items.ts';
import { ExportMenu } from '#web/api/list/export-menu.tsx';
import { followExport, resumeExports } from '#web/api/list/follow-exports.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn, usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { payoutColumns, phonePayout } from './payout-columns.tsx';
import { PayoutFigures } from './payout-figures.tsx';
import { payoutPath, scheduleLabels } from './payout-words.ts';

const WithdrawForm = lazy(() => import('./withdraw-form.tsx').then((m) => ({ default: m.WithdrawForm })));
const period = ['from', 'to'] as const;

export function loadPayoutList({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(payoutListQuery, search, { timeZone: timeZoneIn(queryClient), period });
  return queryClient.prefetchQuery(queryOptionsOf(payoutsContract.listPayouts, { query }));
}

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'currency',
    label: 'Currency',
    options: (['NGN', 'USD'] as const).map((code) => ({
      value: code,
      label: `${code}, ${currencies[code].name}`,
    })),
  },
  {
    kind: 'choice',
    key: 'schedule',
    label: 'Schedule',
    options: payoutScheduleKinds.map((kind) => ({ value: kind, label: scheduleLabels[kind] })),
  },
  {
    kind: 'choice',
    key: 'owner',
    label: 'For',
    single: true,
    options: [
      { value: 'business', label: 'The business' },
      { value: 'sub-accounts', label: 'Sub-accounts' },
    ],
  },
];

const tabs = [
  { key: 'all', value: '', label: 'All' },
  { key: 'pending', value: 'pending', label: 'On the way' },
  { key: 'settled', value: 'settled', label: 'Settled' },
  { key: 'failed', value: 'failed', label: 'Failed' },
] as const;

export function PayoutListPage() {
  const { t } = useTranslation();
  const { currency } = useBusinessSettings();
  const list = useListState(payoutListQuery, { period });
  const columns = useTableColumns('payouts', payoutColumns);
  const payouts = useQuery({
    ...queryOptionsOf(payoutsContract.listPayouts, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const wanted = useMemo(() => payoutFilters.parse(list.value), [list.value]);
  const order = useCall(payoutsContract.exportPayouts, { success: false, onSuccess: followExport });
  useEffect(resumeExports, []);
  const [only, ...others] = list.value.currency;
  return (
    <Page
      title={t('Payouts')}
      actions={
        <>
          <ExportMenu
            recent
            total={payouts.data?.total}
            ordering={order.isPending}
            order={(format) => void order.run({ body: { format, filters: wanted } })}
          />
          <Withdraw />
        </>
      }
    >
      <FilterBar
        list={list}
        search="Reference, session id or account"
        period
        filters={filters}
        end={<ColumnPicker columns={columns} />}
      />
      <PayoutFigures
        currency={only && others.length === 0 ? only : currency}
        from={wanted.from}
        to={wanted.to}
      />
      <StatusTabs
        list={list}
        param="tab"
        tabs={tabs.map(({ key, value, label }) => ({ value, label, count: payouts.data?.counts[key] }))}
      />
      <DataTable
        label={t('Payouts')}
        columns={columns.visible}
        idOf={(payout) => payout.id}
        query={payouts}
        list={list}
        rowPath={payoutPath}
        phone={phonePayout}
        empty={
          <EmptyState
            icon={<IconBuildingBank size={24} />}
            title={t('No payouts yet')}
            text={t(
              'What you collect becomes available on its working day and is then paid out by your schedule.',
            )}
          />
        }
      />
    </Page>
  );
}

function Withdraw() {
  const { t } = useTranslation();
  const { can } = usePermissions();
  const [opening, setOpening] = useState({ opened: false, count: 0 });
  if (!can(canWrite('PAYMENT_GATEWAY.PAYOUTS'))) return null;
  return (
    <>
      <Button
        leftSection={<IconCash size={16} />}
        onClick={() => setOpening(({ count }) => ({ opened: true, count: count + 1 }))}
      >
        {t('Withdraw')}
      </Button>
      {opening.count > 0 && (
        <Suspense>
          <WithdrawForm
            key={opening.count}
            opened={opening.opened}
            onClose={() => setOpening((before) => ({ ...before, opened: false }))}
          />
        </Suspense>
      )}
    </>
  );
}
