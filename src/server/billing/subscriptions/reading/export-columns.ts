// Columns for the export of subscriptions.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { intervalText } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import {
  collectionLabels,
  subscriptionStatusLabels,
} from '#shared/contract/billing/subscriptions/subscription-enums.ts';
import { subscriptionFilters } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { toDecimalString } from '#shared/money.ts';
import { countSubscriptions, type ListedSubscription, streamSubscriptions } from './list-subscriptions.ts';

function subscriptionColumns(timeZone: string): Column<ListedSubscription>[] {
  const time = wallClock(timeZone);
  return columnsOf<ListedSubscription>([
    ['Reference', 18, 'text', (row) => row.reference],
    ['Status', 12, 'text', (row) => subscriptionStatusLabels[row.status]],
    ['Customer', 26, 'text', (row) => row.customerName ?? ''],
    ['E-mail', 30, 'text', (row) => row.customerEmail],
    ['Plan', 28, 'text', (row) => row.planName],
    ['Quantity', 9, 'count', (row) => String(row.quantity)],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['How often', 16, 'text', (row) => intervalText(row.interval, row.intervalCount)],
    ['Collected', 12, 'text', (row) => collectionLabels[row.collection]],
    ['Starts', 12, 'text', (row) => row.startsOn],
    ['Next', 12, 'text', (row) => row.nextOn ?? ''],
    ['Ends', 12, 'text', (row) => row.cancelOn ?? ''],
    ['Invoices', 9, 'count', (row) => String(row.invoices)],
    [`Made (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: subscriptionFilters,
  count: countSubscriptions,
  stream: streamSubscriptions,
  columns: subscriptionColumns,
  stem: 'subscriptions',
  sheet: 'Subscriptions',
});
