// The list of refunds: search, periods, filters, status tabs and export.
import { IconReceiptRefund } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { refundFilters, refundListQuery, refundsContract } from '#shared/contract/payment-gateway/refunds.ts';
import { useLive } from '#web/api/live.ts';
import { invalidateNoun, queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ExportMenu } from '#web/exports/export-menu.tsx';
import { followExport, resumeExports } from '#web/exports/follow-exports.tsx';
import { ViewsMenu } from '#web/saved-views/views-menu.tsx';
import { transactionTabs } from '#web/transactions/transaction-tabs.tsx';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { phoneRefund, refundColumns } from './refund-columns.tsx';
import { refundFilterBar, refundTabs } from './refund-filters.ts';
import { refundPath } from './refund-words.ts';

const period = ['from', 'to'] as const;

/** Starts reading what the page will ask for. */
export function loadRefundList({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(refundListQuery, search, { timeZone: timeZoneIn(queryClient), period });
  return queryClient.prefetchQuery(queryOptionsOf(refundsContract.listRefunds, { query }));
}

export function RefundListPage() {
  const { t } = useTranslation();
  const { currency } = useBusinessSettings();
  const list = useListState(refundListQuery, { period });
  const columns = useTableColumns('refunds', refundColumns);
  const [only, ...others] = list.value.currency;
  const amountCurrency = only && others.length === 0 ? only : currency;
  const filters = useMemo(() => refundFilterBar(amountCurrency), [amountCurrency]);
  const refunds = useQuery({
    ...queryOptionsOf(refundsContract.listRefunds, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const create = useCall(refundsContract.exportRefunds, { success: false, onSuccess: followExport });
  useLive('refund', () => void invalidateNoun('transaction'));
  useEffect(resumeExports, []);
  const { counts, total } = refunds.data ?? {};
  return (
    <Page
      title={t('Transactions')}
      subRoutes={transactionTabs}
      actions={
        <ExportMenu
          total={total}
          recent
          ordering={create.isPending}
          order={(format) => void create.run({ body: { format, filters: refundFilters.parse(list.value) } })}
        />
      }
    >
      <FilterBar
        list={list}
        search="Reference, payment or customer"
        period
        filters={filters}
        end={
          <>
            <ViewsMenu list={list} name="refunds" />
            <ColumnPicker columns={columns} />
          </>
        }
      />
      <StatusTabs
        list={list}
        param="status"
        tabs={refundTabs.map(({ key, value, label }) => ({ value, label, count: counts?.[key] }))}
      />
      <DataTable
        label={t('Refunds')}
        columns={columns.visible}
        idOf={(refund) => refund.id}
        query={refunds}
        list={list}
        rowPath={refundPath}
        phone={phoneRefund}
        empty={
          <EmptyState
            icon={<IconReceiptRefund size={24} />}
            title={t('No refunds yet')}
            text={t('Open a successful payment to refund it, in whole or in part.')}
          />
        }
      />
    </Page>
  );
}
