// What a customer has ordered in the store.
import { IconShoppingCart } from '@tabler/icons-react';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useList } from '#web/api/list/use-list.ts';
import {
  orderColumns,
  orderFilters,
  orderOnPhone,
  orderPath,
  orderTabs,
} from '#web/ui/commerce/order-columns.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';

const source = {
  endpoint: ordersContract.listOrders,
  period: ['createdFrom', 'createdTo'],
  fromPath: 'customerId',
} as const;
const columns = orderColumns.filter(({ key }) => key !== 'customer');

export function CustomerOrdersPage() {
  const list = useList(source);
  return (
    <ListContent
      list={list}
      name="customer-orders"
      label="Orders"
      search="Number"
      filters={orderFilters}
      tabs={orderTabs}
      columns={columns}
      rowPath={orderPath}
      phone={(order) => ({
        ...orderOnPhone(order),
        title: order.number,
        meta: <DateText at={order.createdAt} />,
      })}
      end={
        <ListExport
          endpoint={ordersContract.exportOrders}
          filters={{ ...list.state.query }}
          data={list.query.data}
        />
      }
      empty={{
        icon: IconShoppingCart,
        title: 'No orders yet',
        text: 'Orders by this customer in your store appear here.',
      }}
    />
  );
}
