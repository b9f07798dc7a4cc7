// Orders tab of a product.
import { lazy, Suspense } from 'react';

const OrdersOfProduct = lazy(() =>
  import('./orders-of-product.tsx').then((m) => ({ default: m.OrdersOfProduct })),
);

export function OrdersOfProductPage() {
  return (
    <Suspense fallback={<div className="sk" style={{ height: 320 }} aria-busy="true" />}>
      <OrdersOfProduct />
    </Suspense>
  );
}
