// Tabs of the transaction lists: payments, refunds, disputes and chargebacks.
import type { PageTab } from '../page.tsx';

const at = '/payment-gateway/transactions';

/** In the order of the specification. All of them are open to users who may read transactions. */
export const transactionTabs: PageTab[] = [
  { label: 'Payments', path: `${at}/payments` },
  { label: 'Refunds', path: `${at}/refunds` },
  { label: 'Disputes', path: `${at}/disputes` },
  { label: 'Chargebacks', path: `${at}/chargeback` },
];

/** The head shared by these lists. */
export const transactionsHead = { title: 'Transactions', subRoutes: transactionTabs } as const;
