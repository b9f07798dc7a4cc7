// The list of orders: tabs by how far they are, with counts, filters, and a file of them.
import { IconShoppingCart } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import {
  orderChannelLabels,
  orderChannels,
  orderPaymentLabels,
  orderPaymentStatuses,
  orderStatuses,
  orderStatusLabels,
} from '#shared/commerce/order-words.ts';
import type { Order } from '#shared/contract/commerce/orders/order-shapes.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter, oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { createdColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { commerceTabs } from '../commerce.ts';
import { orderPath, useMayChangeOrders } from './order-query.ts';
import { OrderPayment, OrderStatus } from './order-status.tsx';

const ManualOrderForm = lazy(() =>
  import('./manual/manual-order-form.tsx').then((m) => ({ default: m.ManualOrderForm })),
);

const source = { endpoint: ordersContract.listOrders, period: ['createdFrom', 'createdTo'] } as const;
export const loadOrders = loadList(source);

export const orderTabs = statusTabs(orderStatuses, orderStatusLabels);
export const orderFilters = [
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
  { key: 'pieces', header: 'Pieces', width: 80, align: 'right', cell: ({ pieces }) => pieces },
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

export function OrderListPage() {
  const mayChange = useMayChangeOrders();
  const [create, form] = useCreate({
    label: 'Create order',
    form: (shown) => (
      <Suspense>
        <ManualOrderForm {...shown} />
      </Suspense>
    ),
  });
  return (
    <ListPage
      list={useList(source)}
      name="orders"
      title="Storefront"
      label="Orders"
      subRoutes={commerceTabs}
      search="Number, customer or e-mail"
      filters={orderFilters}
      tabs={orderTabs}
      columns={orderColumns}
      rowPath={orderPath}
      phone={orderOnPhone}
      exports={ordersContract.exportOrders}
      create={mayChange && create}
      empty={{
        icon: IconShoppingCart,
        title: 'No orders yet',
        text: 'What customers order in your store, and what you order for them, appears here.',
      }}
    >
      {form}
    </ListPage>
  );
}
