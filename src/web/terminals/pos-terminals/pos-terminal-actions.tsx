// What can be done to a POS terminal: buttons and a menu, and the dialogs that ask.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconMapPin, IconPlayerPause } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonInput } from '#shared/contract/fields.ts';
import { type PosTerminalDetail, posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { type Dialogs, OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';

const PosTerminalForm = lazy(() =>
  import('./pos-terminal-form.tsx').then((m) => ({ default: m.PosTerminalForm })),
);

type Asked = 'place' | 'deactivate' | 'return';
type Props = { terminal: PosTerminalDetail; dialogs: Dialogs<Asked> };
export const usePosTerminalDialogs = () => useDialogs<Asked>();

export function PosTerminalActions({ terminal, dialogs }: Props) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TERMINALS'));
  const activate = useCall(posTerminalsContract.activatePosTerminal);
  const { status, serialNumber, geoTag } = terminal;
  if (!mayChange || status === 'RETURNED') return null;
  return (
    <>
      {status !== 'ACTIVE' && geoTag && (
        <Button
          loading={activate.isPending}
          onClick={() => void activate.run({ params: { serialNo: serialNumber } })}
        >
          {t('Activate')}
        </Button>
      )}
      {!geoTag && <Button onClick={() => dialogs.open('place')}>{t('Say where it stands')}</Button>}
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

type StopProps = ShownDialog & { terminal: PosTerminalDetail; kind: 'deactivate' | 'return' };

function StopForm({ terminal, kind, opened, onClose }: StopProps) {
  const { t } = useTranslation();
  const form = useContractForm(reasonInput, { reason: '' });
  const { deactivatePosTerminal, returnPosTerminal } = posTerminalsContract;
  const isReturn = kind === 'return';
  const stop = useCall(isReturn ? returnPosTerminal : deactivatePosTerminal, { form, onSuccess: onClose });
  const name = terminal.name;
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={isReturn ? t('Return “{{name}}”?', { name }) : t('Deactivate “{{name}}”?', { name })}
      says={
        isReturn
          ? t('It takes no payments any more. Its payments stay. The owners are told by e-mail.')
          : t('It takes no payments until it is activated again. The owners are told by e-mail.')
      }
      form={form}
      onSubmit={() => stop.run({ params: { serialNo: terminal.serialNumber }, body: form.input() })}
      submitLabel={isReturn ? t('Return') : t('Deactivate')}
      isPending={stop.isPending}
      danger
    >
      <TextAreaField label="Reason" data-autofocus {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
