// The list of payments: search, periods, filters, figures, status tabs, selection and export.
import { IconArrowUp, IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type TransactionFilters,
  type TransactionListItem,
  transactionFilters,
  transactionListQuery,
  transactionsContract,
} from '#shared/contract/payment-gateway/transactions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { timeZoneIn } from '#web/api/session.ts';
import { resumeExports } from '#web/exports/follow-exports.tsx';
import { ViewsMenu } from '#web/saved-views/views-menu.tsx';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import { ColumnPicker, useTableColumns } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import { readListState, useListState } from '#web/ui/list/list-state.ts';
import { useSelection } from '#web/ui/list/selection.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { type NewPayments, useNewPayments } from './new-payments.ts';
import { PaymentRowActions } from './payment-actions.tsx';
import { paymentColumns, phonePayment } from './payment-columns.tsx';
import { PaymentExportMenu } from './payment-export-menu.tsx';
import { PaymentFigures } from './payment-figures.tsx';
import { paymentFilters, paymentTabs } from './payment-filters.ts';
import { paymentPath, sumText } from './payment-words.ts';
import { transactionTabs } from './transaction-tabs.tsx';
import './transactions.css';

const period = ['from', 'to'] as const;

/** Starts reading what the page will ask for. */
export function loadPaymentList({ search, queryClient }: ScreenLocation) {
  const { query } = readListState(transactionListQuery, search, {
    timeZone: timeZoneIn(queryClient),
    period,
  });
  return queryClient.prefetchQuery(queryOptionsOf(transactionsContract.listTransactions, { query }));
}

export function PaymentListPage() {
  const { t } = useTranslation();
  const { currency } = useBusinessSettings();
  const list = useListState(transactionListQuery, { period });
  const columns = useTableColumns('payments', paymentColumns);
  const selection = useSelection<TransactionListItem>();
  const [only, ...others] = list.value.currency;
  const amountCurrency = only && others.length === 0 ? only : currency;
  const filters = useMemo(() => paymentFilters(amountCurrency), [amountCurrency]);
  const payments = useQuery({
    ...queryOptionsOf(transactionsContract.listTransactions, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const news = useNewPayments(list.query, payments.isPlaceholderData ? undefined : payments.data);
  const wanted = useMemo(() => transactionFilters.parse(list.value), [list.value]);
  useFreshSelection(selection.clear, wanted);
  useEffect(resumeExports, []);
  const { counts, total, totalCapped } = payments.data ?? {};
  const matched = { filters: wanted, total, ...(totalCapped && { totalCapped }) };
  return (
    <Page
      title={t('Transactions')}
      subRoutes={transactionTabs}
      actions={<PaymentExportMenu {...matched} recent />}
    >
      <FilterBar
        list={list}
        search="Reference, customer or e-mail"
        period
        filters={filters}
        end={
          <>
            <ViewsMenu list={list} name="payments" />
            <ColumnPicker columns={columns} />
          </>
        }
      />
      <PaymentFigures data={payments.data} />
      <StatusTabs
        list={list}
        param="tab"
        tabs={paymentTabs.map(({ key, value, label }) => ({
          value,
          label,
          count: counts?.[key].count,
          capped: counts?.[key].capped,
        }))}
        end={<Announcement news={news} />}
      />
      <DataTable
        label={t('Payments')}
        columns={columns.visible}
        idOf={(payment) => payment.id}
        query={payments}
        list={list}
        rowPath={paymentPath}
        selection={selection}
        rowActions={(payment) => <PaymentRowActions payment={payment} />}
        phone={phonePayment}
        empty={
          <EmptyState
            icon={<IconReceipt size={24} />}
            title={t('No payments yet')}
            text={t('Payments show here as soon as somebody opens a payment link or your checkout.')}
          />
        }
      />
      <BulkBar
        selection={selection}
        total={total ?? 0}
        totalCapped={totalCapped ?? false}
        sum={sumText(selection.rows.values())}
      >
        {selection.all ? (
          <PaymentExportMenu {...matched} />
        ) : (
          <PaymentExportMenu filters={wanted} ids={[...selection.rows.keys()]} total={selection.rows.size} />
        )}
      </BulkBar>
    </Page>
  );
}

/** What was chosen under other filters is chosen no more. */
function useFreshSelection(clear: () => void, filters: TransactionFilters): void {
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters decide when
  useEffect(clear, [key, clear]);
}

/** '3 new payments': they come when asked for, and push nothing away. */
function Announcement({ news }: { news: NewPayments }) {
  const { t } = useTranslation();
  return (
    <span className="row" aria-live="polite">
      {news.count > 0 && (
        <button type="button" className="announce" onClick={news.show}>
          <IconArrowUp size={14} aria-hidden />
          {news.count === 1
            ? t('1 new payment')
            : t('{{number}} new payments', { number: `${news.count}${news.capped ? '+' : ''}` })}
        </button>
      )}
    </span>
  );
}
