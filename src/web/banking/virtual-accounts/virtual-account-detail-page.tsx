// One virtual account: its number, bank, status and actions above its tabs.
import { Button } from '@mantine/core';
import { IconArchive, IconPencil, IconRefresh } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { virtualAccountTypeLabels } from '#shared/banking/virtual-account-labels.ts';
import type { VirtualAccountDetail } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { canWrite } from '#shared/permissions.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { VirtualAccountStatusText } from '#web/ui/banking/virtual-account-columns.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { type Dialogs, OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';

const RenameForm = lazy(() => import('./rename-form.tsx').then((m) => ({ default: m.RenameForm })));

export const loadVirtualAccount = loadDetail(virtualAccountsContract.getVirtualAccount);
/** The account whose page is open. */
export const useVirtualAccount = () => useDetail(virtualAccountsContract.getVirtualAccount);

type Dialog = 'rename' | 'deactivate';
const listPath = '/banking-services/virtual-accounts';

export function VirtualAccountDetailPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs<Dialog>();
  return (
    <DetailPage
      query={useVirtualAccount()}
      name="Virtual account"
      crumbs={[{ label: 'Virtual accounts', path: listPath }]}
    >
      {(account) => ({
        title: account.account_name,
        reference: account.account_number ?? account.reference,
        badges: <VirtualAccountStatusText status={account.status} badge />,
        meta: (
          <>
            {account.bank && <span className="strong">{account.bank.name}</span>}
            <span>{t(virtualAccountTypeLabels[account.type])}</span>
            <span>
              {t('Opened')} <DateText at={account.created_at} as="date" />
            </span>
          </>
        ),
        actions: <Actions account={account} dialogs={dialogs} />,
        tabs: [
          { label: 'Account information', path: `${listPath}/${account.id}/account-information` },
          { label: 'Customer information', path: `${listPath}/${account.id}/customer-information` },
        ],
        dialogs: (
          <OpenDialog dialogs={dialogs}>
            {{
              rename: (shown) => <RenameForm account={account} {...shown} />,
              deactivate: (shown) => <DeactivateQuestion account={account} {...shown} />,
            }}
          </OpenDialog>
        ),
      })}
    </DetailPage>
  );
}

type Props = { account: VirtualAccountDetail; dialogs: Dialogs<Dialog> };

function Actions({ account, dialogs }: Props) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('BANKING_SERVICES.VIRTUAL_ACCOUNTS'));
  const requery = useCall(virtualAccountsContract.requeryVirtualAccount, {
    invalidates: ['virtual-accounts', 'wallet'],
    success: ({ found }) =>
      found === 0 ? t('No new transfers found') : t('{{count}} new transfers found', { count: found }),
  });
  if (!mayChange) return null;
  const isOpen = account.status === 'ACTIVE' || account.status === 'PENDING';
  return (
    <>
      {account.account_number && (
        <WriteButton
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={requery.isPending}
          onClick={() => void requery.run({ params: { virtualAccountId: account.id } })}
        >
          {t('Check with the bank')}
        </WriteButton>
      )}
      {account.status === 'ACTIVE' && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => dialogs.open('rename')}
        >
          {t('Rename')}
        </Button>
      )}
      {isOpen && (
        <RowMenu label={t('More for {{name}}', { name: account.account_name })}>
          <RowMenuItem icon={IconArchive} danger onClick={() => dialogs.open('deactivate')}>
            {t('Deactivate')}
          </RowMenuItem>
        </RowMenu>
      )}
    </>
  );
}

type Shown = ShownDialog & { account: VirtualAccountDetail };

function DeactivateQuestion({ account, ...shown }: Shown) {
  const { t } = useTranslation();
  const deactivate = useCall(virtualAccountsContract.deactivateVirtualAccount);
  return (
    <Confirm
      {...shown}
      title={t('Deactivate {{name}}?', { name: account.account_name })}
      action={t('Deactivate')}
      danger
      onConfirm={() =>
        deactivate.run({ params: { virtualAccountId: account.id } }).then((done) => done !== undefined)
      }
    >
      {t(
        'It stops accepting money and cannot be activated again. Incomplete payments are returned to their sender.',
      )}
    </Confirm>
  );
}
