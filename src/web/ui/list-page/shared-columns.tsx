// Columns that lists share: what a row is called, its money, and when it was made. A list may widen or rename one: `{ ...amountColumn, width: 136 }`.
import type { Currency } from '#shared/money.ts';
import { CopyText } from '../copy-text.tsx';
import { DateText } from '../date-text.tsx';
import type { Column } from '../list/columns.tsx';
import { MoneyText } from '../money-text.tsx';

/** The first column of what has no name of its own. */
export const referenceColumn: Column<{ reference: string }> = {
  key: 'reference',
  header: 'Reference',
  width: 180,
  fixed: true,
  cell: ({ reference }) => <CopyText text={reference} label="reference" />,
};

export const amountColumn: Column<{ amount: number; currency: Currency }> = {
  key: 'amount',
  header: 'Amount',
  width: 130,
  align: 'right',
  sort: 'amount',
  sortFirst: 'descending',
  cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
};

/** All of a status column but its cell: after an amount, always shown. */
export const statusColumn = { key: 'status', header: 'Status', width: 168, airy: true, fixed: true } as const;

/** What came in through it. */
export const collectedColumn: Column<{ collected: number; currency: Currency }> = {
  key: 'collected',
  header: 'Collected',
  width: 130,
  align: 'right',
  sort: 'collected',
  sortFirst: 'descending',
  cell: ({ collected, currency }) => <MoneyText amount={collected} currency={currency} />,
};

export const createdColumn: Column<{ createdAt: string }> = {
  key: 'createdAt',
  header: 'Created',
  width: 124,
  sort: 'createdAt',
  sortFirst: 'descending',
  cell: ({ createdAt }) => <DateText at={createdAt} />,
};
