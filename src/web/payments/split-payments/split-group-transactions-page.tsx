// Transactions tab of a split group: the payments it splits.
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { PaymentsTab } from '#web/api/list/payments-tab.tsx';

export function SplitGroupTransactionsPage() {
  return (
    <PaymentsTab
      endpoint={splitGroupsContract.listSplitGroupTransactions}
      name="split-group-transactions"
      exported={{ filter: 'splitGroupId', param: 'splitId' }}
      emptyText="Payments split by this group appear here."
    />
  );
}
