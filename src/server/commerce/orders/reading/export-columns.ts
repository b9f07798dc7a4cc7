// The columns of an exported file of orders, with the labels of the screens.
import { type Column, columnsOf, wallClock } from '#server/platform/exports/column.ts';
import { exportOf } from '#server/platform/exports/export-kind.ts';
import { orderChannelLabels, orderPaymentLabels, orderStatusLabels } from '#shared/commerce/order-enums.ts';
import { orderFilters } from '#shared/contract/commerce/orders/order-filters.ts';
import { toDecimalString } from '#shared/money.ts';
import { paidWithPoints } from '../points.ts';
import { countOrders, type ListedOrder, streamOrders } from './list-orders.ts';

function orderColumns(timeZone: string): Column<ListedOrder>[] {
  const time = wallClock(timeZone);
  const money = (read: (row: ListedOrder) => number) => (row: ListedOrder) =>
    toDecimalString(read(row), row.currency);
  const addressOf = ({ delivery: { address } }: ListedOrder) =>
    address && [address.line1, address.city, address.state].join(', ');
  return columnsOf<ListedOrder>([
    ['Number', 14, 'text', (row) => row.number],
    ['Status', 14, 'text', (row) => orderStatusLabels[row.status]],
    ['Payment', 16, 'text', (row) => orderPaymentLabels[row.paymentStatus]],
    ['Placed by', 14, 'text', (row) => orderChannelLabels[row.channel]],
    ['Customer', 28, 'text', (row) => row.customerName],
    ['E-mail', 28, 'text', (row) => row.customerEmail],
    ['Phone', 18, 'text', (row) => row.customerPhone],
    ['Delivery', 18, 'text', (row) => row.delivery.name],
    ['Address', 34, 'text', addressOf],
    ['Items', 9, 'text', (row) => String(row.pieces)],
    ['Currency', 9, 'text', (row) => row.currency],
    ['Subtotal', 16, 'amount', money((row) => row.subtotal)],
    ['Discount', 16, 'amount', money((row) => row.discountAmount)],
    ['Delivery fee', 16, 'amount', money((row) => row.deliveryAmount)],
    ['Tax', 16, 'amount', money((row) => row.taxAmount)],
    ['Total', 16, 'amount', money((row) => row.total)],
    ['Paid', 16, 'amount', money((row) => row.paid)],
    ['Points', 10, 'count', (row) => String(row.pointsReturned ? 0 : row.points)],
    ['Paid with points', 16, 'amount', money(paidWithPoints)],
    ['Refunded', 16, 'amount', money((row) => row.refunded)],
    ['Carrier', 18, 'text', (row) => row.carrier],
    ['Tracking number', 20, 'text', (row) => row.trackingNumber],
    [`Paid (${timeZone})`, 20, 'time', (row) => row.paidAt && time(row.paidAt)],
    [`Placed (${timeZone})`, 20, 'time', (row) => time(row.createdAt)],
  ]);
}

export const exportKind = exportOf({
  filters: orderFilters,
  count: countOrders,
  stream: streamOrders,
  columns: orderColumns,
  stem: 'orders',
  sheet: 'Orders',
});
