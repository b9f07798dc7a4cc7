// Orders tab of a product: who has ordered it..
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const OrdersOfProduct = lazy(() =>
  import('./orders-of-product.tsx').then((m) => ({ default: m.OrdersOfProduct })),
);

export function OrdersOfProductPage() {
  return (
    <Suspense fallback={<Skeleton height={320} aria-busy="true" />}>
      <OrdersOfProduct />
    </Suspense>
  );
}
