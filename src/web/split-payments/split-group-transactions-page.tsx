// Transactions tab of a split group: the payments that are shared out by it.
import { useParams } from '@tanstack/react-router';
import { splitGroupsContract } from '#shared/contract/payment-gateway/split-groups.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { TransactionsTab } from '#web/payment-links/payment-link-transactions-page.tsx';

export function SplitGroupTransactionsPage() {
  const { splitId = '' } = useParams({ strict: false }) as { splitId?: string };
  return (
    <TransactionsTab
      name="split-group-transactions"
      read={(query) =>
        queryOptionsOf(splitGroupsContract.listSplitGroupTransactions, { params: { splitId }, query })
      }
      emptyText="Payments that are shared out by this group show here."
    />
  );
}
