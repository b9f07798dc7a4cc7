// The columns of an exported file of order refunds.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { refundedOrderFilters } from '#shared/contract/commerce/orders/order-filters.ts';
import { toDecimalString } from '#shared/money.ts';
import { refundReasonLabels } from '#shared/payments/refunds.ts';
import { countRefundedOrders, type RefundedOrderRow, streamRefundedOrders } from './list-refunded.ts';

function refundedColumns(timeZone: string): Column<RefundedOrderRow>[] {
  const time = wallClock(timeZone);
  return columnsOf<RefundedOrderRow>([
    ['Order', 14, 'text', (row) => row.number],
    ['Customer', 28, 'text', (row) => row.customerName],
    ['E-mail', 28, 'text', (row) => row.customerEmail],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Amount', 16, 'amount', (row) => toDecimalString(row.amount, row.currency)],
    ['Points', 10, 'count', (row) => String(row.points)],
    ['Refunded in points', 16, 'amount', (row) => toDecimalString(row.pointsAmount, row.currency)],
    ['Of the order', 16, 'amount', (row) => toDecimalString(row.total, row.currency)],
    ['Status', 14, 'text', (row) => row.standing],
    ['Items', 9, 'text', (row) => String(row.pieces)],
    ['Back in stock', 14, 'text', (row) => String(row.restocked)],
    ['Reason', 24, 'text', (row) => refundReasonLabels[row.reason]],
    ['By', 24, 'text', (row) => row.byName],
    [`Created (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: refundedOrderFilters,
  count: countRefundedOrders,
  stream: streamRefundedOrders,
  columns: refundedColumns,
  stem: 'refunded-orders',
  sheet: 'Refunded orders',
});
