// The staff actions on a user account, each with a reason.
import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type UserDetail, usersContract } from '#shared/contract/operator/users.ts';
import { useCall } from '#web/api/use-call.ts';
import { ReasonDialog } from '#web/operator/reason-dialog.tsx';

const texts = {
  unlock: {
    title: 'Unlock {{name}}?',
    action: 'Unlock',
    says: 'They can log in again immediately.',
    danger: false,
  },
  sessions: {
    title: 'End every session of {{name}}?',
    action: 'End sessions',
    says: 'They are logged out on all devices and can log in again.',
    danger: true,
  },
  factor: {
    title: 'Reset the second factor of {{name}}?',
    action: 'Reset second factor',
    says: 'Verify the person’s identity first. Afterwards, the password alone is enough to log in. All sessions end.',
    danger: true,
  },
  disable: {
    title: 'Disable the account of {{name}}?',
    action: 'Disable',
    says: 'They are logged out on all devices and cannot log in until the account is enabled again.',
    danger: true,
  },
  enable: {
    title: 'Enable the account of {{name}}?',
    action: 'Enable',
    says: 'They can log in with their password as before.',
    danger: false,
  },
} as const;
type Action = keyof typeof texts;

export function UserActions({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Action>('sessions');
  const [opened, setOpened] = useState(false);
  const calls = {
    unlock: useCall(usersContract.unlockUser),
    sessions: useCall(usersContract.endUserSessions),
    factor: useCall(usersContract.resetUserSecondFactor),
    disable: useCall(usersContract.disableUser),
    enable: useCall(usersContract.enableUser),
  };
  const ask = (what: Action) => () => {
    setAsked(what);
    setOpened(true);
  };
  const { title, action, says, danger } = texts[asked];
  const call = calls[asked];
  return (
    <>
      {user.status === 'LOCKED' && <Button onClick={ask('unlock')}>{t('Unlock')}</Button>}
      {user.status === 'DISABLED' && <Button onClick={ask('enable')}>{t('Enable')}</Button>}
      <Menu width={220} position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={t('More actions')} px={8}>
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={ask('sessions')} disabled={user.sessions.length === 0}>
            {t('End sessions')}
          </Menu.Item>
          <Menu.Item onClick={ask('factor')} disabled={!user.hasSecondFactor}>
            {t('Reset second factor')}
          </Menu.Item>
          {user.status !== 'DISABLED' && (
            <Menu.Item color="red" onClick={ask('disable')}>
              {t('Disable')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ReasonDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(title, { name: user.name || user.email })}
        action={t(action)}
        danger={danger}
        isPending={call.isPending}
        onConfirm={async (reason) =>
          (await call.run({ params: { userId: user.id }, body: { reason } })) !== undefined
        }
      >
        {t(says)}
      </ReasonDialog>
    </>
  );
}
