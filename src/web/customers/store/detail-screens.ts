// The screens of one store customer, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { oneCustomer } from '../customers/one-customer.ts';
import { ordersTab } from './orders-tab.ts';

const one = '/customers/storefront/$customerId';

export const storeCustomerDetailScreens = oneCustomer(one, {
  permissions: canRead('CUSTOMERS.STORE_FRONT'),
  feature: 'commerce',
  found: 'customer',
  info: () => import('./store-customer-info-page.tsx').then((m) => m.StoreCustomerInfoPage),
  tabs: ordersTab(`${one}/orders`),
});
