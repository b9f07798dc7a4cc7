// The screens of one customer with a wallet or a virtual account, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import { oneCustomer } from '../customers/one-customer.ts';
import { bankingTabs } from './tabs.ts';

const one = '/customers/banking/$customerId';

export const bankingCustomerDetailScreens = oneCustomer(one, {
  permissions: canRead('CUSTOMERS.BANKING'),
  feature: 'banking_services',
  info: () => import('./banking-customer-info-page.tsx').then((m) => m.BankingCustomerInfoPage),
  tabs: [
    ...bankingTabs(one),
    ...screensOf({
      permissions: canRead('BANKING_SERVICES.WALLETS'),
      feature: 'wallets',
      path: `${one}/account-statement`,
      title: 'Account statement of a customer',
      search: () =>
        import('#shared/contract/banking/customers/customer-wallets.ts').then(
          (m) => m.customerWalletStatementQuery,
        ),
      page: () => import('./customer-wallet-statement-page.tsx').then((m) => m.CustomerWalletStatementPage),
    }),
  ],
});
