// Actions on a sub-account: edit, check the account name with the bank, deactivate and activate.
import { IconEdit, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type SubAccount, subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ActiveItem } from '#web/ui/menu/active-item.tsx';
import { useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';

const SubAccountForm = lazy(() =>
  import('./sub-account-form.tsx').then((m) => ({ default: m.SubAccountForm })),
);

/** Whether the user may change split payments. */
export function useCanChangeSplits(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.SPLIT_PAYMENTS'));
}

export const useSplitDialogs = () => useDialogs<'edit' | 'deactivate'>();
export type SplitDialogs = ReturnType<typeof useSplitDialogs>;

type Props = { account: SubAccount; dialogs: SplitDialogs; hasButtons?: boolean };

export function SubAccountMenu({ account, dialogs, hasButtons = false }: Props) {
  const { t } = useTranslation();
  const mayChange = useCanChangeSplits();
  const { setStatus, ask } = useSubAccountCalls(account);
  if (!mayChange || account.status === 'BLOCKED') return null;
  return (
    <RowMenu label={t('More for {{name}}', { name: account.businessName })}>
      {!hasButtons && (
        <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
          {t('Edit')}
        </RowMenuItem>
      )}
      {!account.accountName && (
        <RowMenuItem icon={IconRefresh} onClick={() => ask()}>
          {t('Verify with bank')}
        </RowMenuItem>
      )}
      <ActiveItem
        isActive={account.status !== 'INACTIVE'}
        onDeactivate={() => dialogs.open('deactivate')}
        onActivate={() => setStatus('ACTIVE')}
        notActiveFor={account.accountName ? undefined : 'Account name pending'}
      />
    </RowMenu>
  );
}

function useSubAccountCalls(account: SubAccount) {
  const { t } = useTranslation();
  const params = { subAccountId: account.id };
  const status = useCall(subAccountsContract.setSubAccountStatus, { invalidates: ['split-groups'] });
  const enquiry = useCall(subAccountsContract.askSubAccountName, {
    success: (result) =>
      result.accountName
        ? t('Account holder: {{name}}', { name: result.accountName })
        : (result.note ?? t('The bank is not responding.')),
    invalidates: ['split-groups'],
  });
  return {
    setStatus: (to: 'ACTIVE' | 'INACTIVE') => status.run({ params, body: { status: to } }),
    ask: () => enquiry.run({ params }),
  };
}

export function SubAccountDialogs({ account, dialogs }: { account: SubAccount; dialogs: SplitDialogs }) {
  const { t } = useTranslation();
  const { setStatus } = useSubAccountCalls(account);
  const { dialog, opened, close } = dialogs;
  if (!dialog) return null;
  if (dialog.name === 'edit')
    return (
      <Suspense>
        <SubAccountForm key={dialog.opening} account={account} opened={opened} onClose={close} />
      </Suspense>
    );
  return (
    <Confirm
      opened={opened}
      onClose={close}
      title={t('Deactivate “{{name}}”?', { name: account.businessName })}
      action={t('Deactivate')}
      onConfirm={() => setStatus('INACTIVE').then((done) => done !== undefined)}
    >
      {t(
        'It receives no share of new payments; the share stays with your business. Links keep accepting payments. Its existing balance is not affected. You can activate it again.',
      )}
    </Confirm>
  );
}
