// The payments of all POS and virtual terminals: filters by terminal, status, date and more, with totals.
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type SourceKind,
  sourceLabels,
  type TransactionListItem,
  transactionFilters,
} from '#shared/contract/payments/transactions.ts';
import { terminalSources } from '#shared/contract/terminals/terminal-enums.ts';
import { terminalFiguresContract as contract } from '#shared/contract/terminals/terminal-figures.ts';
import { canRead } from '#shared/permissions.ts';
import { useFreshFigures } from '#web/api/detail/use-fresh-figures.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { paymentColumns, phonePayment } from '#web/payments/transactions/payment-columns.tsx';
import { PaymentExportMenu } from '#web/payments/transactions/payment-export-menu.tsx';
import { PaymentTotals } from '#web/payments/transactions/payment-figures.tsx';
import { paymentFilters } from '#web/payments/transactions/payment-filters.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { useOneCurrency } from '#web/ui/list-page/money-filters.ts';
import { paymentPath } from '#web/ui/payments/payment-labels.ts';
import { paymentTabs } from '#web/ui/payments/payment-tabs.ts';
import { terminalTabs, terminalTransactionTabs } from '../terminal-tabs.ts';

const source = {
  endpoint: contract.listTerminalPayments,
  period: ['from', 'to'],
  counted: { tab: 'tab', include: ['counts', 'figures'] },
} as const;
export const loadOnlineTransactions = loadList(source);

/** The columns of all payments, with the source as visible 'Terminal' column. */
const columns: readonly Column<TransactionListItem>[] = paymentColumns.map((column) => {
  if (column.key === 'source') return { ...column, header: 'Terminal', hidden: false };
  return column.key === 'createdAt' ? { ...column, width: 144 } : column;
});

const kindFilter: Filter = {
  kind: 'choice',
  key: 'source',
  label: 'Terminal type',
  options: terminalSources.map((kind) => ({ value: kind, label: sourceLabels[kind] })),
};

/** The terminal filter first, then the filters of all payments. */
function useFilters(currency: Parameters<typeof paymentFilters>[0]): readonly Filter[] {
  const { data } = useQuery(queryOptionsOf(contract.listTerminalNames));
  return useMemo(() => {
    const options = (data?.items ?? []).map(({ id, name, reference }) => ({
      value: id,
      label: `${name}, ${reference}`,
    }));
    return [
      { kind: 'choice', key: 'sourceId', label: 'Terminal', single: true, options },
      kindFilter,
      ...paymentFilters(currency).filter((filter) => filter.kind === 'amount' || filter.key !== 'source'),
    ];
  }, [data, currency]);
}

export function OnlineTransactionsPage() {
  const payments = useList(source);
  const { query, state, totals } = payments;
  const filters = useFilters(useOneCurrency(state.value.currency));
  const mayExport = usePermissions().can(canRead('PAYMENT_GATEWAY.TRANSACTIONS'));
  useFreshFigures('terminals');
  const { total, totalCapped } = query.data ?? {};
  const kinds: readonly SourceKind[] = state.value.source ?? [];
  const requested = transactionFilters.parse({
    ...state.value,
    source: kinds.length > 0 ? kinds : [...terminalSources],
  });
  return (
    <ListPage
      list={payments}
      name="terminal-payments"
      title="Online transactions"
      label="Online transactions"
      subRoutes={terminalTabs}
      sections={terminalTransactionTabs}
      search="Reference, customer or e-mail"
      filters={filters}
      figures={<PaymentTotals totals={totals} />}
      tabs={paymentTabs}
      columns={columns}
      rowPath={paymentPath}
      phone={phonePayment}
      actions={
        mayExport && (
          <PaymentExportMenu filters={requested} total={total} {...(totalCapped && { totalCapped })} recent />
        )
      }
      empty={{
        icon: IconReceipt,
        title: 'No payments yet',
        text: 'Payments taken at POS and virtual terminals appear here.',
      }}
    />
  );
}
