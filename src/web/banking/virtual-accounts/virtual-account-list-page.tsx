// The list of virtual accounts: status tabs, filters, export, and opening an account.
import { IconBuildingBank } from '@tabler/icons-react';
import { lazy } from 'react';
import {
  virtualAccountStatusLabels,
  virtualAccountTypeLabels,
} from '#shared/banking/virtual-account-labels.ts';
import {
  virtualAccountStatuses,
  virtualAccountTypes,
} from '#shared/contract/banking/virtual/virtual-account-enums.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { canWrite } from '#shared/permissions.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { usePermissions } from '#web/api/session.ts';
import {
  phoneVirtualAccount,
  virtualAccountColumns,
  virtualAccountPath,
} from '#web/ui/banking/virtual-account-columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { statusTabs } from '#web/ui/list-page/tabs.ts';

const OpenAccountForm = lazy(() =>
  import('./open-account-form.tsx').then((m) => ({ default: m.OpenAccountForm })),
);
const source = {
  endpoint: virtualAccountsContract.listVirtualAccounts,
  period: ['createdFrom', 'createdTo'],
} as const;
export const loadVirtualAccountList = loadList(source);

const filters = [choiceFilter('type', 'Type', virtualAccountTypes, virtualAccountTypeLabels)];
const tabs = statusTabs(virtualAccountStatuses, virtualAccountStatusLabels);

export function VirtualAccountListPage() {
  const mayChange = usePermissions().can(canWrite('BANKING_SERVICES.VIRTUAL_ACCOUNTS'));
  const [create, form] = useCreate({
    label: 'Open virtual account',
    form: (shown) => <OpenAccountForm {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="virtual-accounts"
      title="Virtual accounts"
      label="Virtual accounts"
      search="Name, account number or e-mail"
      filters={filters}
      tabs={tabs}
      columns={virtualAccountColumns}
      rowPath={virtualAccountPath}
      phone={phoneVirtualAccount}
      exports={virtualAccountsContract.exportVirtualAccounts}
      create={mayChange && create}
      empty={{
        icon: IconBuildingBank,
        title: 'No virtual accounts yet',
        text: 'Account numbers your customers can transfer money to: permanent, or for a single amount.',
      }}
    >
      {form}
    </ListPage>
  );
}
