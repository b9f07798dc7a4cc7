// Disputes of a customer about transactions of their wallets.
import { IconMessageExclamation } from '@tabler/icons-react';
import {
  walletDisputeStatuses,
  walletDisputeStatusLabels,
} from '#shared/contract/banking/wallet-nouns/wallet-dispute-enums.ts';
import { walletDisputesContract } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { useList } from '#web/api/list/use-list.ts';
import { phoneWalletDispute, walletDisputeColumns } from '#web/ui/banking/wallet-dispute-columns.tsx';
import { disputePath } from '#web/ui/banking/wallet-dispute-labels.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';

const source = { endpoint: walletDisputesContract.listWalletDisputes, fromPath: 'customerId' } as const;
const tabs = statusTabs(walletDisputeStatuses, walletDisputeStatusLabels);

export function CustomerWalletDisputesPage() {
  return (
    <ListContent
      list={useList(source)}
      name="customer-wallet-disputes"
      label="Disputes"
      search="Reference or reason"
      tabs={tabs}
      columns={walletDisputeColumns}
      rowPath={disputePath}
      phone={phoneWalletDispute}
      empty={{
        icon: IconMessageExclamation,
        title: 'No disputes',
        text: 'Disputes this customer raises about wallet transactions appear here.',
      }}
    />
  );
}
