// What can be done to a split group: edit, switch it off and on.
import { Menu } from '@mantine/core';
import { IconDotsVertical, IconEdit, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type SplitGroup, splitGroupsContract } from '#shared/contract/payment-gateway/split-groups.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { type Dialogs, useMayChangeSplits } from './sub-account-actions.tsx';

const SplitGroupForm = lazy(() =>
  import('./split-group-form.tsx').then((m) => ({ default: m.SplitGroupForm })),
);

function useSetStatus(group: SplitGroup) {
  const call = useCall(splitGroupsContract.setSplitGroupStatus);
  return (status: SplitGroup['status']) => call.run({ params: { splitId: group.id }, body: { status } });
}

type Props = { group: SplitGroup; dialogs: Dialogs; hasButtons?: boolean };

export function SplitGroupMenu({ group, dialogs, hasButtons = false }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeSplits();
  const setStatus = useSetStatus(group);
  if (!mayChange) return null;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <button type="button" className="iconbtn" aria-label={t('More for {{name}}', { name: group.name })}>
          <IconDotsVertical size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {!hasButtons && (
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => dialogs.open('edit')}>
            {t('Edit')}
          </Menu.Item>
        )}
        {group.status === 'ACTIVE' ? (
          <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => dialogs.open('deactivate')}>
            {t('Deactivate')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => void setStatus('ACTIVE')}>
            {t('Activate')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

export function SplitGroupDialogs({ group, dialogs }: { group: SplitGroup; dialogs: Dialogs }) {
  const { t } = useTranslation();
  const setStatus = useSetStatus(group);
  const { dialog, opened, close } = dialogs;
  if (!dialog) return null;
  if (dialog.name === 'edit')
    return (
      <Suspense>
        <SplitGroupForm key={dialog.opening} group={group} opened={opened} onClose={close} />
      </Suspense>
    );
  return (
    <Confirm
      opened={opened}
      onClose={close}
      title={t('Deactivate “{{name}}”?', { name: group.name })}
      action={t('Deactivate')}
      onConfirm={() => setStatus('INACTIVE').then((done) => done !== undefined)}
    >
      {t(
        'Links and pages that use it keep taking payments; from now on the money stays whole with your business. Payments that have begun are still shared out. You can activate it again.',
      )}
    </Confirm>
  );
}
