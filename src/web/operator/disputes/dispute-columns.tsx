// Shared columns of the lists of chargebacks and disputes of every business.
import type { Currency } from '#shared/money.ts';
import { DueIn } from '#web/payments/chargebacks/chargeback-labels.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

type Case = { reference: string; business: { name: string }; amount: number; currency: Currency };

export const referenceColumn: Column<Case> = {
  key: 'reference',
  header: 'Reference',
  width: 204,
  fixed: true,
  cell: (row) => <span className="num">{row.reference}</span>,
};

export const businessColumn: Column<Case> = {
  key: 'business',
  header: 'Business',
  cell: (row) => <span className="trunc">{row.business.name}</span>,
};

export const amountColumn: Column<Case> = {
  key: 'amount',
  header: 'Amount',
  width: 130,
  align: 'right',
  cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
};

/** The status column, placed beside the amount. */
export const statusColumnBase = {
  key: 'status',
  header: 'Status',
  width: 168,
  airy: true,
  fixed: true,
} as const;

/** The deadline of the next answer; null when none is expected. */
export function Due({ at }: { at: string | null }) {
  return at ? <DueIn at={at} /> : <span className="dim">—</span>;
}
