// The screens of one customer who has ordered in the store, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import { ordersTab } from './orders-tab.ts';

const one = '/customers/storefront/$customerId';
const base = { permissions: canRead('CUSTOMERS.STORE_FRONT'), feature: 'commerce' } as const;

export const storeCustomerDetailScreens = screensOf({
  ...base,
  path: one,
  title: 'Customer',
  found: 'customer',
  page: () => import('../customers/customer-detail-page.tsx').then((m) => m.CustomerDetailPage),
  load: (place) => import('../customers/customer-detail-page.tsx').then((m) => m.loadCustomer(place)),
  children: [
    ...screensOf({
      ...base,
      path: `${one}/info`,
      title: 'Customer information',
      page: () => import('./store-customer-info-page.tsx').then((m) => m.StoreCustomerInfoPage),
    }),
    ...ordersTab(`${one}/orders`),
  ],
});
