// The orders of a product, in its tab.
import { OrdersTab } from '#web/api/list/orders-tab.tsx';

const of = { param: 'storeProductId', as: 'productId' } as const;

export function OrdersOfProduct() {
  return <OrdersTab name="product-orders" of={of} emptyText="Orders with this product appear here." />;
}
