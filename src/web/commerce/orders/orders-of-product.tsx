// The orders of a product, in its tab.
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
import { ListContent } from '#web/ui/list-page/list-content.tsx';

const source = {
  endpoint: ordersContract.listOrders,
  period: ['createdFrom', 'createdTo'],
  fromPath: { param: 'storeProductId', as: 'productId' },
} as const;

export function OrdersOfProduct() {
  const list = useList(source);
  return (
    <ListContent
      list={list}
      name="product-orders"
      label="Orders"
      search="Number, customer or e-mail"
      filters={orderFilters}
      tabs={orderTabs}
      columns={orderColumns}
      rowPath={orderPath}
      phone={orderOnPhone}
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
        text: 'Orders with this product appear here.',
      }}
    />
  );
}
