// One sub-account: its name, status and actions above its tabs.
import { subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { EditButton } from '#web/ui/detail/edit-button.tsx';
import { subAccountPath } from './split-labels.ts';
import { SplitStatus } from './split-status.tsx';
import {
  SubAccountDialogs,
  SubAccountMenu,
  useCanChangeSplits,
  useSplitDialogs,
} from './sub-account-actions.tsx';

export const loadSubAccount = loadDetail(subAccountsContract.getSubAccount);
/** The sub-account whose detail is open. */
export const useSubAccount = () => useDetail(subAccountsContract.getSubAccount);

const crumbs = [
  { label: 'Split payments', path: '/payment-gateway/split-payments' },
  { label: 'Sub-accounts', path: '/payment-gateway/split-payments/sub-accounts' },
];

export function SubAccountDetailPage() {
  const mayChange = useCanChangeSplits();
  const dialogs = useSplitDialogs();
  return (
    <DetailPage query={useSubAccount()} name="Sub-account" crumbs={crumbs}>
      {(account) => ({
        title: account.businessName,
        reference: account.reference,
        badges: <SplitStatus status={account.status} badge />,
        meta: (
          <>
            {' '}
            <span>
              {account.bankName} <span className="num">{account.accountNumber}</span>
            </span>
            {account.accountName && <span>{account.accountName}</span>}
          </>
        ),
        actions: mayChange && (
          <>
            {account.status !== 'BLOCKED' && <EditButton onClick={() => dialogs.open('edit')} />}
            <SubAccountMenu account={account} dialogs={dialogs} hasButtons />
          </>
        ),
        tabs: [
          { label: 'Information', path: `${subAccountPath(account)}/information` },
          { label: 'Transactions', path: `${subAccountPath(account)}/transactions` },
        ],
        dialogs: <SubAccountDialogs account={account} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
