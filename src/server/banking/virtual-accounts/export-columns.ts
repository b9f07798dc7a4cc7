// The export columns of virtual accounts, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import {
  virtualAccountStatusLabels,
  virtualAccountTypeLabels,
} from '#shared/banking/virtual-account-labels.ts';
import { virtualAccountFilters } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countAccounts, type ListedAccount, streamAccounts } from './list-accounts.ts';

function accountColumns(timeZone: string): Column<ListedAccount>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedAccount>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Account name', 28, 'text', (row) => row.accountName],
    ['Account number', 16, 'text', (row) => row.accountNumber],
    ['Bank', 20, 'text', (row) => row.bankName],
    ['Type', 10, 'text', (row) => virtualAccountTypeLabels[row.type]],
    ['Status', 12, 'text', (row) => virtualAccountStatusLabels[row.status]],
    ['Customer', 28, 'text', (row) => row.customerEmail],
    ['Currency', 9, 'text', (row) => row.currency],
    [
      'Expected',
      16,
      'amount',
      (row) => (row.amount === null ? null : toDecimalString(row.amount, row.currency)),
    ],
    ['Received', 16, 'amount', (row) => toDecimalString(row.received, row.currency)],
    ['Credited', 16, 'amount', (row) => toDecimalString(row.credited, row.currency)],
    [`Expires (${timeZone})`, 20, 'time', (row) => row.expiresAt && time(row.expiresAt)],
    [`Opened (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: virtualAccountFilters,
  count: countAccounts,
  stream: streamAccounts,
  columns: accountColumns,
  stem: 'virtual-accounts',
  sheet: 'Virtual accounts',
});
