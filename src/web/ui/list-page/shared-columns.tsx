// Columns shared by lists: name, money and creation date. A list may widen or rename one: `{ ...amountColumn, width: 136 }`.
import type { Currency } from '#shared/money.ts';
import { CopyText } from '../copy-text.tsx';
import { DateText } from '../date-text.tsx';
import type { Column } from '../list/columns.tsx';
import { MoneyText } from '../money-text.tsx';

/** The first column of records without a name. */
export const referenceColumn: Column<{ reference: string }> = {
  key: 'reference',
  header: 'Reference',
  sort: 'reference',
  width: 200,
  fixed: true,
  cell: ({ reference }) => <CopyText text={reference} label="reference" />,
};

/** The name given to a row by its creator. */
export const nameColumn: Column<{ name: string }> = {
  key: 'name',
  header: 'Name',
  sort: 'name',
  width: 200,
  fixed: true,
  cell: ({ name }) => <span className="strong trunc">{name}</span>,
};

/** A sortable amount column: `moneyColumn('price', 'Price')`. */
export function moneyColumn<K extends string>(
  key: K,
  header: string,
): Column<{ [Key in K]: number } & { currency: Currency }> {
  return {
    key,
    header,
    width: 130,
    align: 'right',
    sort: key,
    sortFirst: 'descending',
    cell: (row) => <MoneyText amount={row[key]} currency={row.currency} />,
  };
}

export const amountColumn = moneyColumn('amount', 'Amount');

/** A status column without its cell: after an amount, always shown. */
export const statusColumn = { key: 'status', header: 'Status', width: 168, airy: true, fixed: true } as const;

/** The amount collected through the record. */
export const collectedColumn = moneyColumn('collected', 'Collected');

export const createdColumn: Column<{ createdAt: string }> = {
  key: 'createdAt',
  header: 'Created',
  width: 148,
  sort: 'createdAt',
  sortFirst: 'descending',
  cell: ({ createdAt }) => <DateText at={createdAt} />,
};

/** The amount of an account entry, and the balance after it. */
export function entryColumns<Row extends { amount: number; balance: number }>(
  currency: Currency,
): readonly Column<Row>[] {
  return [
    {
      key: 'amount',
      header: 'Amount',
      width: 150,
      align: 'right',
      cell: (entry) => <MoneyText amount={entry.amount} currency={currency} sign />,
    },
    {
      key: 'balance',
      header: 'Balance',
      width: 150,
      align: 'right',
      cell: (entry) => <MoneyText amount={entry.balance} currency={currency} />,
    },
  ];
}
