// Shared paths of the balance screens.
import type { PageTab } from '#web/ui/page.tsx';

export const remittanceBalancePath = '/balance/remittance';
export const remittanceWithdrawPath = '/balance/remittance/withdraw-to-bank';
export const transferBalancePath = '/balance/transfer';
export const transferWithdrawPath = '/balance/transfer/withdraw-to-bank';

/** The screens of the remittance balance. */
export const remittanceBalanceTabs: PageTab[] = [
  { label: 'Balance', path: remittanceBalancePath, exact: true },
  { label: 'Transaction history', path: '/balance/remittance/transaction-history' },
];
