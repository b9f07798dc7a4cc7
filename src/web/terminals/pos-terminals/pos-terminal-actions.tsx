// The actions on a POS terminal: buttons, a menu and their dialogs.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconMapPin, IconPlayerPause } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type PosTerminalDetail, posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { type Dialogs, OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';

const PosTerminalForm = lazy(() =>
  import('./pos-terminal-form.tsx').then((m) => ({ default: m.PosTerminalForm })),
);

const StopForm = lazy(() => import('./stop-form.tsx').then((m) => ({ default: m.StopForm })));

type Action = 'place' | 'deactivate' | 'return';
type Props = { terminal: PosTerminalDetail; dialogs: Dialogs<Action> };
export const usePosTerminalDialogs = () => useDialogs<Action>();

export function PosTerminalActions({ terminal, dialogs }: Props) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TERMINALS'));
  const activate = useCall(posTerminalsContract.activatePosTerminal);
  const { id, status, geoTag } = terminal;
  if (!mayChange || status === 'RETURNED') return null;
  return (
    <>
      {status !== 'ACTIVE' && geoTag && (
        <Button loading={activate.isPending} onClick={() => void activate.run({ params: { serialNo: id } })}>
          {t('Activate')}
        </Button>
      )}
      {!geoTag && <Button onClick={() => dialogs.open('place')}>{t('Set location')}</Button>}
      <RowMenu label={t('More for {{name}}', { name: terminal.name })}>
        <RowMenuItem icon={IconMapPin} onClick={() => dialogs.open('place')}>
          {t('Name and location')}
        </RowMenuItem>
        {status === 'ACTIVE' && (
          <RowMenuItem icon={IconPlayerPause} onClick={() => dialogs.open('deactivate')}>
            {t('Deactivate')}
          </RowMenuItem>
        )}
        <RowMenuItem icon={IconArrowBackUp} danger onClick={() => dialogs.open('return')}>
          {t('Return to the provider')}
        </RowMenuItem>
      </RowMenu>
    </>
  );
}

export function PosTerminalDialogs({ terminal, dialogs }: Props) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        place: (shown) => <PosTerminalForm terminal={terminal} {...shown} />,
        deactivate: (shown) => <StopForm terminal={terminal} kind="deactivate" {...shown} />,
        return: (shown) => <StopForm terminal={terminal} kind="return" {...shown} />,
      }}
    </OpenDialog>
  );
}
