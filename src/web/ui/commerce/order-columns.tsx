// The list of orders, as shared by several screens: columns, tabs, filters, and the path of an order.
import {
  orderChannelLabels,
  orderChannels,
  orderPaymentLabels,
  orderPaymentStatuses,
  orderStatuses,
  orderStatusLabels,
} from '#shared/commerce/order-enums.ts';
import type { Order } from '#shared/contract/commerce/orders/order-shapes.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter, oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { OrderPayment, OrderStatus } from './order-status.tsx';

export const ordersPath = '/payment-gateway/commerce/orders';
export const orderPath = ({ id }: { id: string }): string => `${ordersPath}/${id}/info`;

const orderTabs = statusTabs(orderStatuses, orderStatusLabels);
const orderFilters = [
  choiceFilter('payment', 'Payment', orderPaymentStatuses, orderPaymentLabels),
  choiceFilter('channel', 'Placed by', orderChannels, orderChannelLabels),
  oneOfFilter('attention', 'Attention', ['1'], { 1: 'Needs a refund' }),
];

export const orderColumns: readonly Column<Order>[] = [
  {
    key: 'number',
    header: 'Number',
    width: 120,
    fixed: true,
    cell: ({ number }) => <span className="strong trunc">{number}</span>,
  },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer }) => <span className="trunc">{customer.name}</span>,
  },
  { key: 'pieces', header: 'Items', width: 80, align: 'right', cell: ({ pieces }) => pieces },
  {
    key: 'total',
    header: 'Total',
    width: 136,
    align: 'right',
    sort: 'total',
    sortFirst: 'descending',
    cell: ({ total, currency }) => <MoneyText amount={total} currency={currency} />,
  },
  {
    key: 'payment',
    header: 'Payment',
    width: 140,
    airy: true,
    cell: ({ paymentStatus }) => <OrderPayment status={paymentStatus} />,
  },
  { ...statusColumn, width: 130, cell: ({ status }) => <OrderStatus status={status} /> },
  createdColumn,
];

export const orderOnPhone = (order: Order) => ({
  title: order.customer.name,
  meta: order.number,
  amount: <MoneyText amount={order.total} currency={order.currency} />,
  status: <OrderStatus status={order.status} />,
});

/** The parts shared by all lists of orders. */
export const orderList = {
  label: 'Orders',
  search: 'Number, customer or e-mail',
  filters: orderFilters,
  tabs: orderTabs,
  columns: orderColumns,
  rowPath: orderPath,
  phone: orderOnPhone,
};
