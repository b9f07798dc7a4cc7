// What can be done to a sub-account: edit, ask the bank for its name, switch it off and on.
import { Menu } from '@mantine/core';
import {
  IconDotsVertical,
  IconEdit,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SubAccount, subAccountsContract } from '#shared/contract/payment-gateway/sub-accounts.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';

const SubAccountForm = lazy(() =>
  import('./sub-account-form.tsx').then((m) => ({ default: m.SubAccountForm })),
);

/** Whether this person may change split payments. */
export function useMayChangeSplits(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.SPLIT_PAYMENTS'));
}

type Dialog = { name: 'edit' | 'deactivate'; opening: number };

export function useDialogs() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (name: Dialog['name']) => {
    setDialog((before) => ({ name, opening: (before?.opening ?? 0) + 1 }));
    setOpened(true);
  };
  return { dialog, opened, open, close: () => setOpened(false) };
}
export type Dialogs = ReturnType<typeof useDialogs>;

type Props = { account: SubAccount; dialogs: Dialogs; hasButtons?: boolean };

export function SubAccountMenu({ account, dialogs, hasButtons = false }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeSplits();
  const { setStatus, ask } = useSubAccountCalls(account);
  if (!mayChange || account.status === 'BLOCKED') return null;
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <button
          type="button"
          className="iconbtn"
          aria-label={t('More for {{name}}', { name: account.businessName })}
        >
          <IconDotsVertical size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {!hasButtons && (
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => dialogs.open('edit')}>
            {t('Edit')}
          </Menu.Item>
        )}
        {!account.accountName && (
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void ask()}>
            {t('Ask the bank now')}
          </Menu.Item>
        )}
        {account.status === 'INACTIVE' ? (
          <Menu.Item
            leftSection={<IconPlayerPlay size={16} />}
            disabled={!account.accountName}
            onClick={() => void setStatus('ACTIVE')}
          >
            {t('Activate')}
            {!account.accountName && <small className="menu-reason">{t('Its name is not known yet')}</small>}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => dialogs.open('deactivate')}>
            {t('Deactivate')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useSubAccountCalls(account: SubAccount) {
  const { t } = useTranslation();
  const params = { subAccountId: account.id };
  const status = useCall(subAccountsContract.setSubAccountStatus, { invalidates: ['split-groups'] });
  const enquiry = useCall(subAccountsContract.askSubAccountName, {
    success: (told) =>
      told.accountName
        ? t('The account is that of {{name}}', { name: told.accountName })
        : (told.note ?? t('The bank does not answer now.')),
    invalidates: ['split-groups'],
  });
  return {
    setStatus: (to: 'ACTIVE' | 'INACTIVE') => status.run({ params, body: { status: to } }),
    ask: () => enquiry.run({ params }),
  };
}

export function SubAccountDialogs({ account, dialogs }: { account: SubAccount; dialogs: Dialogs }) {
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
        'It gets no share of payments that begin from now on: the share stays with your business, and links keep taking payments. What it was given already stays its own. You can activate it again.',
      )}
    </Confirm>
  );
}
