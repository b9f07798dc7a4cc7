// The virtual accounts of a customer.
import { IconBuildingBank } from '@tabler/icons-react';
import { virtualAccountStatusLabels } from '#shared/banking/virtual-account-labels.ts';
import { virtualAccountStatuses } from '#shared/contract/banking/virtual/virtual-account-enums.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { useList } from '#web/api/list/use-list.ts';
import {
  phoneVirtualAccount,
  virtualAccountColumns,
  virtualAccountPath,
} from '#web/ui/banking/virtual-account-columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';

const source = { endpoint: virtualAccountsContract.listVirtualAccounts, fromPath: 'customerId' } as const;
const tabs = statusTabs(virtualAccountStatuses, virtualAccountStatusLabels);
const columns = virtualAccountColumns.filter(({ key }) => key !== 'customer');

export function CustomerVirtualAccountsPage() {
  return (
    <ListContent
      list={useList(source)}
      name="customer-virtual-accounts"
      label="Virtual accounts"
      search="Name or account number"
      tabs={tabs}
      columns={columns}
      rowPath={virtualAccountPath}
      phone={phoneVirtualAccount}
      empty={{
        icon: IconBuildingBank,
        title: 'No virtual accounts yet',
        text: 'Virtual accounts of this customer appear here.',
      }}
    />
  );
}
