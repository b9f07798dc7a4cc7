// The wallets of a customer, one per currency.
import { IconWallet } from '@tabler/icons-react';
import { walletStatusLabels } from '#shared/banking/wallet-labels.ts';
import { walletStatuses } from '#shared/contract/banking/wallet-enums.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { useList } from '#web/api/list/use-list.ts';
import { phoneWallet, walletColumns } from '#web/ui/banking/wallet-columns.tsx';
import { walletPath } from '#web/ui/banking/wallet-labels.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';

const source = { endpoint: walletsContract.listWallets, fromPath: 'customerId' } as const;
const tabs = statusTabs(walletStatuses, walletStatusLabels);
const columns = walletColumns.filter(({ key }) => key !== 'name');

export function CustomerWalletsPage() {
  return (
    <ListContent
      list={useList(source)}
      name="customer-wallets"
      label="Wallets"
      tabs={tabs}
      columns={columns}
      rowPath={(row) => `${walletPath(row)}/info`}
      phone={phoneWallet}
      empty={{
        icon: IconWallet,
        title: 'No wallet yet',
        text: 'Open a wallet or a virtual account for this customer under Banking services.',
      }}
    />
  );
}
