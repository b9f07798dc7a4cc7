// The columns of the payment link export, labelled as on the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { linkFilters, linkStatusLabels } from '#shared/contract/payments/payment-links.ts';
import { toDecimalString } from '#shared/money.ts';
import { type LinkRow, linkList } from './queries.ts';

const kinds = { 'one-time': 'One-time', multiple: 'Multiple' } as const;

/** The columns; times are in the time zone of the business. */
function linkColumns(timeZone: string): Column<LinkRow>[] {
  const time = wallClock(timeZone);
  const money = (amount: number | null, row: LinkRow) =>
    amount === null ? null : toDecimalString(amount, row.currency);
  return columnsOf<LinkRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 30, 'text', (row) => row.name],
    ['Address', 30, 'text', (row) => row.slug],
    ['Type', 10, 'text', (row) => kinds[row.kind]],
    ['Status', 10, 'text', (row) => linkStatusLabels[row.currentStatus]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => money(row.amount, row)],
    ['Minimum amount', 15, 'amount', (row) => money(row.amountMin, row)],
    ['Maximum amount', 15, 'amount', (row) => money(row.amountMax, row)],
    ['Visits', 10, 'count', (row) => String(row.visits)],
    ['Payments', 10, 'count', (row) => String(row.usedCount)],
    ['Payments allowed', 10, 'count', (row) => (row.usesMax === null ? null : String(row.usesMax))],
    ['Collected', 15, 'amount', (row) => money(row.collected, row)],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Expires (${timeZone})`, 20, 'time', (row) => time(row.expiresAt)],
    ['Created by', 22, 'text', (row) => row.createdByName],
  ]);
}

export const exportKind = exportOf({
  filters: linkFilters,
  count: linkList.count,
  stream: linkList.stream,
  columns: linkColumns,
  stem: 'payment-links',
  sheet: 'Payment links',
});
