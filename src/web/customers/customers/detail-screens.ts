// The screens of one customer, opened from all customers or from payers; loaded when one of them is first opened.
import { canRead, type Permission } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';
import { remittanceTabs } from '../banking/remittance-tabs.ts';
import { bankingTabs, inAll } from '../banking/tabs.ts';
import { ordersTab } from '../store/orders-tab.ts';

const transactions = canRead('PAYMENT_GATEWAY.TRANSACTIONS');

type Kind = {
  at: '/customers/all' | '/customers/payment';
  /** The path prefix of the payment tabs. */
  tabs: '' | 'payment-gateway/';
  permissions: readonly Permission[];
};

/** The subscription screen of a customer. */
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

/** The invoice screens of a customer: the list and the statement. */
function invoicingOf<const List extends string, const Statement extends string>(
  list: List,
  statement: Statement,
) {
  const base = { permissions: canRead('PAYMENT_GATEWAY.INVOICES'), feature: 'invoice' } as const;
  return screensOf(
    {
      ...base,
      path: list,
      title: 'Invoices of a customer',
      search: () =>
        import('#shared/contract/billing/invoices/invoice-filters.ts').then((m) => m.invoiceListQuery),
      page: () => import('./customer-invoices-page.tsx').then((m) => m.CustomerInvoicesPage),
    },
    {
      ...base,
      path: statement,
      title: 'Invoice statement of a customer',
      search: () =>
        import('#shared/contract/billing/invoices/customer-invoices.ts').then((m) => m.invoiceStatementQuery),
      page: () => import('./customer-invoice-statement-page.tsx').then((m) => m.CustomerInvoiceStatementPage),
    },
  );
}

function screensAt({ at, tabs, permissions }: Kind) {
  const one = `${at}/$customerId` as const;
  const payments = { permissions: transactions } as const;
  return screensOf({
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
          title: 'Payments statement of a customer',
          search: () =>
            import('#shared/contract/payments/customers/customer-statement.ts').then(
              (m) => m.customerStatementQuery,
            ),
          page: () => import('./customer-statement-page.tsx').then((m) => m.CustomerStatementPage),
        },
      ),
      ...invoicingOf(`${one}/${tabs}invoicing`, `${one}/${tabs}invoice-statement`),
      ...(at === '/customers/all' ? bankingTabs(`${at}/$customerId/${inAll}`) : []),
      ...(at === '/customers/all' ? remittanceTabs(`${at}/$customerId/remittance`) : []),
      ...(at === '/customers/all' ? ordersTab(`${at}/$customerId/storefront-orders`) : []),
    ],
  });
}

export const customerDetailScreens = screensAt({
  at: '/customers/all',
  tabs: 'payment-gateway/',
  permissions: canRead('CUSTOMERS.ALL'),
});

export const payingCustomerDetailScreens = screensAt({
  at: '/customers/payment',
  tabs: '',
  permissions: canRead('CUSTOMERS.PAYMENT'),
});
