// Columns shared by the lists of links, pages, QR codes and terminals. A list may widen one: `{ ...sourceStatusColumn, width: 126 }`.
import type { Currency } from '#shared/money.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { CustomerAmount } from './customer-amount.tsx';

/** Optional column beside the name. */
export const sourceReferenceColumn: Column<{ reference: string }> = {
  key: 'reference',
  header: 'Reference',
  sort: 'reference',
  width: 130,
  hidden: true,
  cell: ({ reference }) => reference,
};

/** The cashier or store of the source. */
export const labelColumn: Column<{ label: string | null }> = {
  key: 'label',
  header: 'Cashier or store',
  sort: 'label',
  cell: ({ label }) => label ?? '—',
};

/** The amount to pay, or that the payer enters it. */
export const customerAmountColumn: Column<{ amount: number | null; currency: Currency }> = {
  key: 'amount',
  header: 'Amount',
  sort: 'amount',
  sortFirst: 'descending',
  width: 130,
  align: 'right',
  cell: (row) => <CustomerAmount of={row} />,
};

/** The number of payments: `paymentsColumn((code) => code.payments)`. */
export function paymentsColumn<Row>(paymentsOf: (row: Row) => number | string): Column<Row> {
  return {
    key: 'payments',
    header: 'Payments',
    sort: 'payments',
    sortFirst: 'descending',
    width: 90,
    align: 'right',
    cell: (row) => <span className="num">{paymentsOf(row).toLocaleString('en')}</span>,
  };
}

/** The status column without its cell. */
export const sourceStatusColumn = { key: 'status', header: 'Status', width: 116, airy: true } as const;
