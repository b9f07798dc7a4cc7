// The list of payments: search, periods, filters, figures, status tabs, selection and export.
import { IconArrowUp, IconReceipt } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type TransactionFilters,
  type TransactionListItem,
  transactionFilters,
  transactionsContract,
} from '#shared/contract/payments/transactions.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { resumeRunningExports } from '#web/api/list/started-exports.ts';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import { useSelection } from '#web/ui/list/selection.ts';
import { useOneCurrency } from '#web/ui/list-page/money-filters.ts';
import { useAnswerColumns } from '#web/ui/payments/answer-columns.tsx';
import { paymentPath, sumText } from '#web/ui/payments/payment-labels.ts';
import { paymentTabs } from '#web/ui/payments/payment-tabs.ts';
import { transactionTabs } from '#web/ui/payments/transaction-tabs.tsx';
import '#web/ui/payments/transactions.css';
import { type NewPayments, useNewPayments } from './new-payments.ts';
import { paymentColumns, phonePayment } from './payment-columns.tsx';
import { PaymentExportMenu } from './payment-export-menu.tsx';
import { PaymentTotals } from './payment-figures.tsx';
import { paymentFilters } from './payment-filters.ts';
import { PaymentRowActions } from './payment-row-actions.tsx';

const source = {
  endpoint: transactionsContract.listTransactions,
  period: ['from', 'to'],
  counted: { tab: 'tab', include: ['counts', 'figures'] },
} as const;
export const loadPaymentList = loadList(source);

export function PaymentListPage() {
  const payments = useList(source);
  const { query, state, totals } = payments;
  const columns = useAnswerColumns(paymentColumns, query.data?.items);
  const currency = useOneCurrency(state.value.currency);
  const filters = useMemo(() => paymentFilters(currency), [currency]);
  const selection = useSelection<TransactionListItem>();
  const news = useNewPayments(state.query, query.isPlaceholderData ? undefined : query.data, totals.refetch);
  const requested = useMemo(() => transactionFilters.parse(state.value), [state.value]);
  useFreshSelection(selection.clear, requested);
  useEffect(resumeRunningExports, []);
  const { total, totalCapped } = query.data ?? {};
  const matched = { filters: requested, total, ...(totalCapped && { totalCapped }) };
  return (
    <ListPage
      list={payments}
      name="payments"
      title="Transactions"
      label="Payments"
      subRoutes={transactionTabs}
      search="Reference, customer or e-mail"
      filters={filters}
      figures={<PaymentTotals totals={totals} />}
      tabs={paymentTabs}
      tabsEnd={<Announcement news={news} />}
      columns={columns}
      rowPath={paymentPath}
      rowActions={(payment) => <PaymentRowActions payment={payment} />}
      selection={selection}
      phone={phonePayment}
      actions={<PaymentExportMenu {...matched} recent />}
      empty={{
        icon: IconReceipt,
        title: 'No payments yet',
        text: 'Payments appear here when a customer opens a payment link or your checkout.',
      }}
    >
      <BulkBar
        selection={selection}
        total={total ?? 0}
        totalCapped={totalCapped ?? false}
        sum={sumText(selection.rows.values())}
      >
        {selection.all ? (
          <PaymentExportMenu {...matched} />
        ) : (
          <PaymentExportMenu
            filters={requested}
            ids={[...selection.rows.keys()]}
            total={selection.rows.size}
          />
        )}
      </BulkBar>
    </ListPage>
  );
}

/** Clears the selection when the filters change. */
function useFreshSelection(clear: () => void, filters: TransactionFilters): void {
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters decide when
  useEffect(clear, [key, clear]);
}

/** '3 new payments': shown on request, so that rows do not move by themselves. */
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
