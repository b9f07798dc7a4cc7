// The screens of customers: all customers, and payers.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const list = {
  search: () => import('#shared/contract/customers/customers.ts').then((m) => m.customerListQuery),
  page: () => import('./customer-list-page.tsx').then((m) => m.CustomerListPage),
} as const;

export const customerScreens = screensOf(
  {
    ...list,
    path: '/customers/all',
    title: 'All customers',
    permissions: canRead('CUSTOMERS.ALL'),
    load: (place) => import('./customer-list-page.tsx').then((m) => m.loadCustomerList(place)),
    nav: { module: 'customers', label: 'All customers', order: 1 },
    details: () => import('./detail-screens.ts').then((m) => m.customerDetailScreens),
  },
  {
    ...list,
    path: '/customers/payment',
    title: 'Paying customers',
    permissions: canRead('CUSTOMERS.PAYMENT'),
    load: (place) => import('./customer-list-page.tsx').then((m) => m.loadCustomerList(place)),
    nav: { module: 'customers', label: 'Paying customers', order: 2 },
    details: () => import('./detail-screens.ts').then((m) => m.payingCustomerDetailScreens),
  },
);
