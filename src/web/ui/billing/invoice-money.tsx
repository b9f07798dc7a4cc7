// The amounts of an invoice in lists: the total, and the amount due.
import type { Invoice } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { Column } from '../list/columns.tsx';
import { moneyColumn } from '../list-page/shared-columns.tsx';
import { MoneyText } from '../money-text.tsx';

export const invoiceMoneyColumns: readonly Column<Invoice>[] = [
  {
    ...moneyColumn('total', 'Total'),
    width: 136,
    cell: ({ total, lateFee, currency }) => <MoneyText amount={total + lateFee} currency={currency} />,
  },
  {
    key: 'due',
    header: 'Amount due',
    width: 136,
    align: 'right',
    cell: ({ due, currency }) => <MoneyText amount={due} currency={currency} />,
  },
];
