// The screens of customers: all of them, those who pay, and one of them.
import { canRead, type Permission } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import { bankingTabs, inAll } from '../banking/tabs.ts';

const transactions = canRead('PAYMENT_GATEWAY.TRANSACTIONS');

type Kind = {
  at: '/customers/all' | '/customers/payment';
  /** What stands before the tabs of payments. */
  tabs: '' | 'payment-gateway/';
  title: string;
  permissions: readonly Permission[];
  order: number;
};

/** What a customer is billed for again and again. */
function subscriptionsOf<const Path extends string>(path: Path) {
  return {
    permissions: canRead('PAYMENT_GATEWAY.SUBSCRIPTIONS'),
    feature: 'subscription',
    path,
    title: 'Subscriptions of a customer',
    search: () =>
      import('#shared/contract/billing/subscriptions/subscription-shapes.ts').then(
        (m) => m.subscriptionListQuery,
      ),
    page: () => import('./customer-subscriptions-page.tsx').then((m) => m.CustomerSubscriptionsPage),
  } as const;
}

function screensAt({ at, tabs, title, permissions, order }: Kind) {
  const one = `${at}/$customerId` as const;
  const payments = { permissions: transactions } as const;
  return screensOf(
    {
      permissions,
      path: at,
      title,
      search: () => import('#shared/contract/customers/customers.ts').then((m) => m.customerListQuery),
      page: () => import('./customer-list-page.tsx').then((m) => m.CustomerListPage),
      load: (place) => import('./customer-list-page.tsx').then((m) => m.loadCustomerList(place)),
      nav: { module: 'customers', label: title, order },
    },
    {
      permissions,
      path: one,
      title: 'Customer',
      found: 'customer',
      page: () => import('./customer-detail-page.tsx').then((m) => m.CustomerDetailPage),
      load: (place) => import('./customer-detail-page.tsx').then((m) => m.loadCustomer(place)),
      children: [
        ...screensOf(
          {
            permissions,
            path: `${one}/info`,
            title: 'Customer information',
            page: () => import('./customer-info-page.tsx').then((m) => m.CustomerInfoPage),
            load: (place) => import('./customer-info-page.tsx').then((m) => m.loadCards(place)),
          },
          {
            ...payments,
            path: `${one}/${tabs}transactions`,
            title: 'Transactions of a customer',
            search: () =>
              import('#shared/contract/payments/transactions.ts').then((m) => m.transactionListQuery),
            page: () => import('./customer-transactions-page.tsx').then((m) => m.CustomerTransactionsPage),
          },
          {
            ...payments,
            path: `${one}/${tabs}refunds`,
            title: 'Refunds of a customer',
            search: () => import('#shared/contract/payments/refunds.ts').then((m) => m.refundListQuery),
            page: () => import('./customer-refunds-page.tsx').then((m) => m.CustomerRefundsPage),
          },
          {
            ...payments,
            path: `${one}/${tabs}disputes`,
            title: 'Disputes of a customer',
            search: () => import('#shared/contract/payments/disputes.ts').then((m) => m.disputeListQuery),
            page: () => import('./customer-disputes-page.tsx').then((m) => m.CustomerDisputesPage),
          },
          subscriptionsOf(`${one}/${tabs}subscriptions`),
          {
            ...payments,
            path: `${one}/account-statement`,
            title: 'Account statement of a customer',
            search: () =>
              import('#shared/contract/payments/customers/customer-statement.ts').then(
                (m) => m.customerStatementQuery,
              ),
            page: () => import('./customer-statement-page.tsx').then((m) => m.CustomerStatementPage),
          },
        ),
        ...(at === '/customers/all' ? bankingTabs(`${at}/$customerId/${inAll}`) : []),
      ],
    },
  );
}

export const customerScreens = [
  ...screensAt({
    at: '/customers/all',
    tabs: 'payment-gateway/',
    title: 'All customers',
    permissions: canRead('CUSTOMERS.ALL'),
    order: 1,
  }),
  ...screensAt({
    at: '/customers/payment',
    tabs: '',
    title: 'Paying customers',
    permissions: canRead('CUSTOMERS.PAYMENT'),
    order: 2,
  }),
];
