// The lists of transactions beside each other: payments, and what becomes of some of them.
import type { PageTab } from '../page.tsx';

const at = '/payment-gateway/transactions';

/** In the order of the specification. All of them are opened by who may read transactions. */
export const transactionTabs: PageTab[] = [
  { label: 'Payments', path: `${at}/payments` },
  { label: 'Refunds', path: `${at}/refunds` },
  { label: 'Disputes', path: `${at}/disputes` },
  { label: 'Chargebacks', path: `${at}/chargeback` },
];

/** What these lists have above them. */
export const transactionsHead = { title: 'Transactions', subRoutes: transactionTabs } as const;
