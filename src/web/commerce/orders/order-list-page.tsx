// The list of orders: tabs by fulfilment status with counts, filters, and export.
import { IconShoppingCart } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { orderList } from '#web/ui/commerce/order-columns.tsx';
import { commerceTabs } from '../commerce.ts';
import { useMayChangeOrders } from './order-query.ts';

const ManualOrderForm = lazy(() =>
  import('./manual/manual-order-form.tsx').then((m) => ({ default: m.ManualOrderForm })),
);

const source = { endpoint: ordersContract.listOrders, period: ['createdFrom', 'createdTo'] } as const;
export const loadOrders = loadList(source);

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
      {...orderList}
      subRoutes={commerceTabs}
      exports={ordersContract.exportOrders}
      create={mayChange && create}
      empty={{
        icon: IconShoppingCart,
        title: 'No orders yet',
        text: 'Orders from your store, and those you create manually, appear here.',
      }}
    >
      {form}
    </ListPage>
  );
}
