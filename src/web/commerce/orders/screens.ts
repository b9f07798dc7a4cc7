// The screens of orders: the list, and the list of refunds.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/commerce/orders';
const base = { permissions: canRead('PAYMENT_GATEWAY.STORE_FRONT'), feature: 'commerce' } as const;

export const orderScreens = screensOf(
  {
    ...base,
    path: '/payment-gateway/commerce/overview',
    tabOf: '/payment-gateway/commerce',
    title: 'Store overview',
    page: () => import('./overview-page.tsx').then((m) => m.StoreOverviewPage),
  },
  {
    ...base,
    path: at,
    tabOf: '/payment-gateway/commerce',
    title: 'Orders',
    search: () => import('#shared/contract/commerce/orders/order-filters.ts').then((m) => m.orderListQuery),
    page: () => import('./order-list-page.tsx').then((m) => m.OrderListPage),
    load: (place) => import('./order-list-page.tsx').then((m) => m.loadOrders(place)),
    details: () => import('./detail-screens.ts').then((m) => m.orderDetailScreens),
  },
  {
    ...base,
    path: '/payment-gateway/commerce/refunded-orders',
    tabOf: '/payment-gateway/commerce',
    title: 'Refunded orders',
    search: () =>
      import('#shared/contract/commerce/orders/order-filters.ts').then((m) => m.refundedOrderQuery),
    page: () => import('./refunded-list-page.tsx').then((m) => m.RefundedOrderListPage),
    load: (place) => import('./refunded-list-page.tsx').then((m) => m.loadRefundedOrders(place)),
  },
);
