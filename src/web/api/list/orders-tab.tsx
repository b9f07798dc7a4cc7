// The orders tab of a record: those of a product or of a customer.
import { IconShoppingCart } from '@tabler/icons-react';
import type { Order } from '#shared/contract/commerce/orders/order-shapes.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { orderList } from '#web/ui/commerce/order-columns.tsx';
import { ListContent, type ListContentProps } from '#web/ui/list-page/list-content.tsx';
import { ListExport } from './list-export.tsx';
import { type FromPath, useList } from './use-list.ts';

const source = { endpoint: ordersContract.listOrders, period: ['createdFrom', 'createdTo'] } as const;

type Props = {
  /** The storage name for the chosen columns. */
  name: string;
  /** The parameter of the screen's path that filters the orders. */
  of: FromPath;
  emptyText: string;
} & Partial<Pick<ListContentProps<Order>, 'search' | 'columns' | 'phone'>>;

export function OrdersTab({ name, of, emptyText, ...own }: Props) {
  const list = useList({ ...source, fromPath: of });
  return (
    <ListContent
      list={list}
      name={name}
      {...orderList}
      {...own}
      end={
        <ListExport
          endpoint={ordersContract.exportOrders}
          filters={{ ...list.state.query }}
          data={list.query.data}
        />
      }
      empty={{ icon: IconShoppingCart, title: 'No orders yet', text: emptyText }}
    />
  );
}
