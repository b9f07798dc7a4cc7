// The screens of an order, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const one = '/payment-gateway/commerce/orders/$orderId';
const base = { permissions: canRead('PAYMENT_GATEWAY.STORE_FRONT'), feature: 'commerce' } as const;

export const orderDetailScreens = screensOf({
  ...base,
  path: one,
  title: 'Order',
  found: 'order',
  page: () => import('./order-detail-page.tsx').then((m) => m.OrderDetailPage),
  load: (place) => import('./order-query.ts').then((m) => m.loadOrder(place)),
  children: screensOf(
    {
      ...base,
      path: `${one}/info`,
      title: 'Order information',
      page: () => import('./order-info-page.tsx').then((m) => m.OrderInfoPage),
    },
    {
      ...base,
      path: `${one}/products`,
      title: 'Products of an order',
      page: () => import('./order-products-page.tsx').then((m) => m.OrderProductsPage),
    },
    {
      ...base,
      path: `${one}/transactions`,
      title: 'Payments of an order',
      search: () => import('#shared/contract/payments/transactions.ts').then((m) => m.transactionListQuery),
      page: () => import('./order-transactions-page.tsx').then((m) => m.OrderTransactionsPage),
      load: (place) => import('./order-transactions-page.tsx').then((m) => m.loadOrderTransactions(place)),
    },
  ),
});
