// The list of sub-accounts with their balances.
import { IconBuildingBank } from '@tabler/icons-react';
import { lazy } from 'react';
import {
  type SubAccount,
  subAccountStatuses,
  subAccountsContract,
} from '#shared/contract/settlement/sub-accounts.ts';
import { formatRate } from '#shared/payments/fees.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { splitTabs, subAccountPath } from './split-labels.ts';
import { SplitStatus, statusLabels } from './split-status.tsx';
import {
  SubAccountDialogs,
  SubAccountMenu,
  useCanChangeSplits,
  useSplitDialogs,
} from './sub-account-actions.tsx';

const SubAccountForm = lazy(() =>
  import('./sub-account-form.tsx').then((m) => ({ default: m.SubAccountForm })),
);

const source = { endpoint: subAccountsContract.listSubAccounts };
export const loadSubAccounts = loadList(source);

export function SubAccountListPage() {
  const accounts = useList(source);
  const mayChange = useCanChangeSplits();
  const [create, form] = useCreate({
    label: 'Add sub-account',
    form: (shown) => <SubAccountForm account={null} {...shown} />,
  });
  return (
    <ListPage
      list={accounts}
      name="sub-accounts"
      title="Split payments"
      label="Sub-accounts"
      subRoutes={splitTabs}
      search="Name, account or reference"
      tabs={tabs}
      columns={columns}
      rowPath={subAccountPath}
      rowActions={(account) => <RowActions account={account} />}
      rowActionsWidth={64}
      phone={(account) => ({
        title: account.businessName,
        meta: `${account.bankName} ${account.accountNumber}`,
        amount: <Total account={account} />,
        status: <SplitStatus status={account.status} />,
      })}
      exports={subAccountsContract.exportSubAccounts}
      create={mayChange && create}
      empty={{
        icon: IconBuildingBank,
        title: 'No sub-accounts yet',
        text: 'Add bank accounts to share payments with: partners, vendors or branches.',
      }}
    >
      {form}
    </ListPage>
  );
}

const tabs = statusTabs(subAccountStatuses, statusLabels);

const columns: readonly Column<SubAccount>[] = [
  {
    key: 'businessName',
    header: 'Name',
    sort: 'businessName',
    width: 200,
    fixed: true,
    cell: (account) => <span className="strong trunc">{account.businessName}</span>,
  },
  { key: 'account', header: 'Account', cell: (account) => <Account account={account} /> },
  {
    key: 'reference',
    header: 'Reference',
    sort: 'reference',
    width: 130,
    hidden: true,
    cell: (account) => account.reference,
  },
  {
    key: 'share',
    header: 'Default',
    width: 90,
    align: 'right',
    cell: (account) => <span className="num">{formatRate(account.sharePpm)}</span>,
  },
  {
    key: 'pending',
    header: 'Pending',
    width: 130,
    align: 'right',
    cell: (account) => <MoneyText amount={account.pending} currency={account.currency} />,
  },
  {
    key: 'available',
    header: 'Available',
    width: 130,
    align: 'right',
    cell: (account) => <MoneyText amount={account.available} currency={account.currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 116,
    airy: true,
    cell: (account) => <SplitStatus status={account.status} />,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 116,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (account) => <DateText at={account.createdAt} as="date" />,
  },
];

function Account({ account }: { account: SubAccount }) {
  return (
    <span className="trunc" title={account.accountName ?? undefined}>
      {account.bankName} <span className="num mut">{account.accountNumber}</span>
    </span>
  );
}

function Total({ account }: { account: SubAccount }) {
  return <MoneyText amount={account.pending + account.available} currency={account.currency} />;
}

function RowActions({ account }: { account: SubAccount }) {
  const dialogs = useSplitDialogs();
  return (
    <>
      <SubAccountMenu account={account} dialogs={dialogs} />
      <SubAccountDialogs account={account} dialogs={dialogs} />
    </>
  );
}
