// The actions on a virtual terminal: a menu and its dialogs.
import { IconEdit, IconExternalLink, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type VirtualTerminal,
  virtualTerminalsContract,
} from '#shared/contract/terminals/virtual-terminals.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem, RowMenuLink } from '#web/ui/menu/row-menu.tsx';
import { useMayChangeTerminals } from '../use-may-change.ts';

const VirtualTerminalForm = lazy(() =>
  import('./virtual-terminal-form.tsx').then((m) => ({ default: m.VirtualTerminalForm })),
);

/** The dialogs of a virtual terminal. */
export const useTerminalDialogs = () => useDialogs<'edit' | 'deactivate'>();

type Props = { terminal: VirtualTerminal; dialogs: ReturnType<typeof useTerminalDialogs> };

export function TerminalMenu({ terminal, dialogs, hasButtons = false }: Props & { hasButtons?: boolean }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeTerminals();
  const setStatus = useCall(virtualTerminalsContract.setVirtualTerminalStatus, {
    success: t('Virtual terminal activated'),
  });
  const activate = () => setStatus.run({ params: { terminalId: terminal.id }, body: { status: 'ACTIVE' } });
  return (
    <RowMenu label={t('More for {{name}}', { name: terminal.name })} width={220}>
      <RowMenuLink icon={IconExternalLink} href={terminal.link}>
        {t('Open payment page')}
      </RowMenuLink>
      {mayChange && !hasButtons && (
        <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
          {t('Edit')}
        </RowMenuItem>
      )}
      {mayChange && terminal.status === 'ACTIVE' && (
        <RowMenuItem icon={IconPlayerPause} onClick={() => dialogs.open('deactivate')}>
          {t('Deactivate')}
        </RowMenuItem>
      )}
      {mayChange && terminal.status === 'DISABLED' && (
        <RowMenuItem icon={IconPlayerPlay} onClick={activate}>
          {t('Activate')}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}

export function TerminalDialogs({ terminal, dialogs }: Props) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        edit: (shown) => <VirtualTerminalForm terminal={terminal} {...shown} />,
        deactivate: (shown) => <DeactivateQuestion terminal={terminal} {...shown} />,
      }}
    </OpenDialog>
  );
}

type Shown = { terminal: VirtualTerminal; opened: boolean; onClose: () => void };

function DeactivateQuestion({ terminal, opened, onClose }: Shown) {
  const { t } = useTranslation();
  const setStatus = useCall(virtualTerminalsContract.setVirtualTerminalStatus, {
    success: t('Virtual terminal deactivated'),
  });
  const deactivate = () =>
    setStatus.run({ params: { terminalId: terminal.id }, body: { status: 'DISABLED' } });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Deactivate “{{name}}”?', { name: terminal.name })}
      action={t('Deactivate')}
      onConfirm={() => deactivate().then((done) => done !== undefined)}
    >
      {t('Customers who scan its code will see that it does not accept payments. You can activate it again.')}
    </Confirm>
  );
}
