// Export columns of bulk transfers, with the labels of the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { groupStatusLabels } from '#shared/banking/bulk-labels.ts';
import { groupFilters } from '#shared/contract/banking/bulk-shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countGroups, type ListedGroup, streamGroups } from './list-groups.ts';

function groupColumns(timeZone: string): Column<ListedGroup>[] {
  const time = wallClock(timeZone);
  const money = (read: (row: ListedGroup) => number) => (row: ListedGroup) =>
    toDecimalString(read(row), row.currency);
  return columnsOf<ListedGroup>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 34, 'text', (row) => row.name],
    ['Status', 14, 'text', (row) => groupStatusLabels[row.status]],
    ['Wallet', 24, 'text', (row) => row.walletName],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Rows', 8, 'count', (row) => String(row.rowCount)],
    ['Sent', 8, 'count', (row) => String(row.sentCount)],
    ['Amount', 16, 'amount', money((row) => row.amount)],
    ['Debited', 16, 'amount', money((row) => row.total)],
    ['Created by', 22, 'text', (row) => row.createdByName],
    ['Sent by', 22, 'text', (row) => row.sentBy],
    [`Made (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Sent (${timeZone})`, 20, 'time', (row) => time(row.sentAt)],
    [`Completed (${timeZone})`, 20, 'time', (row) => time(row.completedAt)],
  ]);
}

export const exportKind = exportOf({
  filters: groupFilters,
  count: countGroups,
  stream: streamGroups,
  columns: groupColumns,
  stem: 'transfer-groups',
  sheet: 'Groups',
});
