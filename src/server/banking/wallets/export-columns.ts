// The export columns of wallets, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { walletStatusLabels, walletTypeLabels } from '#shared/banking/wallet-labels.ts';
import { walletFilters } from '#shared/contract/banking/wallet-shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countWallets, streamWalletRows } from './lists/list-queries.ts';
import type { ListedWallet } from './lists/listed-wallets.ts';

function walletColumns(timeZone: string): Column<ListedWallet>[] {
  const time = wallClock(timeZone);
  const money = (read: (row: ListedWallet) => number) => (row: ListedWallet) =>
    toDecimalString(read(row), row.currency);
  return columnsOf<ListedWallet>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 28, 'text', (row) => row.name],
    ['E-mail', 28, 'text', (row) => row.customerEmail],
    ['Type', 18, 'text', (row) => walletTypeLabels[row.type]],
    ['Tier', 6, 'text', (row) => (row.tier === null ? null : String(row.tier))],
    ['Status', 12, 'text', (row) => walletStatusLabels[row.status]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Ledger balance', 16, 'amount', money((row) => row.ledger)],
    ['Lien', 14, 'amount', money((row) => row.lien)],
    ['Available', 16, 'amount', money((row) => row.ledger - row.lien)],
    [`Opened (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: walletFilters,
  count: async ({ db }, environmentId, filters) =>
    (await countWallets(db, environmentId, filters))
      .filter(({ status }) => filters.status.length === 0 || filters.status.includes(status))
      .reduce((sum, { count }) => sum + count, 0),
  stream: ({ db }, environmentId, filters) => streamWalletRows(db, environmentId, filters),
  columns: walletColumns,
  stem: 'wallets',
  sheet: 'Wallets',
});
