// Actions on a split group: edit, deactivate and activate.
import { IconEdit } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type SplitGroup, splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ActiveItem } from '#web/ui/menu/active-item.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { type SplitDialogs, useCanChangeSplits } from './sub-account-actions.tsx';

const SplitGroupForm = lazy(() =>
  import('./split-group-form.tsx').then((m) => ({ default: m.SplitGroupForm })),
);

function useSetStatus(group: SplitGroup) {
  const call = useCall(splitGroupsContract.setSplitGroupStatus);
  return (status: SplitGroup['status']) => call.run({ params: { splitId: group.id }, body: { status } });
}

type Props = { group: SplitGroup; dialogs: SplitDialogs; hasButtons?: boolean };

export function SplitGroupMenu({ group, dialogs, hasButtons = false }: Props) {
  const { t } = useTranslation();
  const mayChange = useCanChangeSplits();
  const setStatus = useSetStatus(group);
  if (!mayChange) return null;
  return (
    <RowMenu label={t('More for {{name}}', { name: group.name })} width={200}>
      {!hasButtons && (
        <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
          {t('Edit')}
        </RowMenuItem>
      )}
      <ActiveItem
        isActive={group.status === 'ACTIVE'}
        onDeactivate={() => dialogs.open('deactivate')}
        onActivate={() => setStatus('ACTIVE')}
      />
    </RowMenu>
  );
}

export function SplitGroupDialogs({ group, dialogs }: { group: SplitGroup; dialogs: SplitDialogs }) {
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
        'Links and pages that use it keep accepting payments, but new payments are not split. Payments in progress are still split. You can activate it again.',
      )}
    </Confirm>
  );
}
