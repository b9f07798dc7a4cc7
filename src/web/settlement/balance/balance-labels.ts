// Labels and paths of the balance, shared by its screens.
import type { BalanceEntry, BalancePart } from '#shared/contract/settlement/collection-balance.ts';
import { useTabsWithConversions } from '#web/api/list/conversion-tab.ts';

export const collectionPath = '/balance/collection';
export const historyPath = '/balance/collection/transaction-history';

export const closingsPath = '/balance/collection/closings';

const tabs = [
  { label: 'Overview', path: collectionPath, exact: true },
  { label: 'Transaction history', path: historyPath },
  { label: 'Closed months', path: closingsPath },
];

/** The tabs of the balance; the conversions tab is included where conversions are available. */
export const useBalanceTabs = () => useTabsWithConversions(tabs, '/balance/collection/conversions');

export const partLabels: Record<BalancePart, string> = {
  available: 'Available',
  pending: 'Pending',
  reserve: 'In reserve',
  disputes: 'On hold for disputes',
  owed: 'Owed',
};

/** Returns the path to the source of a balance change. */
export function sourcePath(source: NonNullable<BalanceEntry['source']>): string {
  const { kind, id, reference } = source;
  if (kind === 'payment') return `/payment-gateway/transactions/payments/${id}`;
  if (kind === 'refund') return `/payment-gateway/transactions/refunds/${id}`;
  if (kind === 'chargeback') return `/payment-gateway/transactions/chargeback/${id}`;
  return `/payment-gateway/payouts/${id}/${reference}`;
}
