// The screens of store customers.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const storeCustomerScreens = screensOf({
  permissions: canRead('CUSTOMERS.STORE_FRONT'),
  feature: 'commerce',
  path: '/customers/storefront',
  title: 'Storefront customers',
  search: () =>
    import('#shared/contract/commerce/orders/store-customers.ts').then((m) => m.storeCustomerListQuery),
  page: () => import('./store-customer-list-page.tsx').then((m) => m.StoreCustomerListPage),
  load: (place) => import('./store-customer-list-page.tsx').then((m) => m.loadStoreCustomers(place)),
  nav: { module: 'customers', label: 'Storefront customers', order: 5 },
  details: () => import('./detail-screens.ts').then((m) => m.storeCustomerDetailScreens),
});
