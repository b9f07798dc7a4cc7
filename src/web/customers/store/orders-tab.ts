// The orders tab of a customer, shared by two customer lists.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

type At = '/customers/all/$customerId/storefront-orders' | '/customers/storefront/$customerId/orders';

export function ordersTab(path: At) {
  return screensOf({
    permissions: canRead('PAYMENT_GATEWAY.STORE_FRONT'),
    feature: 'commerce',
    path,
    title: 'Orders of a customer',
    search: () => import('#shared/contract/commerce/orders/order-filters.ts').then((m) => m.orderListQuery),
    page: () => import('./customer-orders-page.tsx').then((m) => m.CustomerOrdersPage),
  });
}
