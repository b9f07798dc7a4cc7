// The screens of customers with a wallet or a virtual account.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/customers/banking';
const base = { permissions: canRead('CUSTOMERS.BANKING'), feature: 'banking_services' } as const;

export const bankingCustomerScreens = screensOf({
  ...base,
  path: at,
  title: 'Banking customers',
  search: () =>
    import('#shared/contract/banking/customers/banking-customers.ts').then((m) => m.bankingCustomerListQuery),
  page: () => import('./banking-customer-list-page.tsx').then((m) => m.BankingCustomerListPage),
  load: (place) => import('./banking-customer-list-page.tsx').then((m) => m.loadBankingCustomers(place)),
  nav: { module: 'customers', label: 'Banking customers', order: 3 },
  details: () => import('./detail-screens.ts').then((m) => m.bankingCustomerDetailScreens),
});
