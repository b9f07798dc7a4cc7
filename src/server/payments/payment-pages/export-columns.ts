// The columns of the payment page export, labelled as on the screens.

import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { pageFilters } from '#shared/contract/payments/payment-pages.ts';
import { toDecimalString } from '#shared/money.ts';
import { type PageRow, pageList } from './queries.ts';

const statuses = { DRAFT: 'Draft', ACTIVE: 'Active', INACTIVE: 'Inactive', CLOSED: 'Archived' } as const;
const types = {
  payment: 'Payment',
  donation: 'Donation',
  product: 'Products',
  subscription: 'Subscription',
} as const;

/** The columns; times are in the time zone of the business. */
export function pageColumns(timeZone: string): Column<PageRow>[] {
  const time = wallClock(timeZone);
  const money = (amount: number | null, row: PageRow) =>
    amount === null ? null : toDecimalString(amount, row.currency);
  return columnsOf<PageRow>([
    ['Reference', 16, 'text', (row) => row.reference],
    ['Name', 30, 'text', (row) => row.name],
    ['Address', 30, 'text', (row) => row.slug],
    ['Type', 10, 'text', (row) => types[row.type]],
    ['Status', 10, 'text', (row) => statuses[row.status]],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 15, 'amount', (row) => money(row.amount, row)],
    ['Goal', 15, 'amount', (row) => money(row.goalAmount, row)],
    ['Visits', 10, 'count', (row) => String(row.visits)],
    ['Payments', 10, 'count', (row) => String(row.usedCount)],
    ['Collected', 15, 'amount', (row) => money(row.collected, row)],
    ['Refunded', 15, 'amount', (row) => money(row.refunded, row)],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
    [`Published (${timeZone})`, 20, 'time', (row) => time(row.publishedAt)],
    ['Created by', 22, 'text', (row) => row.createdByName],
  ]);
}

export const exportKind = exportOf({
  filters: pageFilters,
  count: pageList.count,
  stream: pageList.stream,
  columns: pageColumns,
  stem: 'payment-pages',
  sheet: 'Payment pages',
});
