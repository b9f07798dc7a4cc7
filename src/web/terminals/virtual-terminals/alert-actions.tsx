// The actions on an alert destination, and its status.
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AlertDestination, terminalAlertsContract } from '#shared/contract/terminals/terminal-alerts.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { Status } from '#web/ui/status.tsx';

const statuses = {
  PENDING: { label: 'Waiting for code', tone: 'warning', shape: 'ring' },
  ACTIVE: { label: 'On', tone: 'success', shape: 'filled' },
  STOPPED: { label: 'Stopped by recipient', tone: 'neutral', shape: 'ring' },
} as const;
const failing = { label: 'Not delivered', tone: 'danger', shape: 'half' } as const;

/** Shows a failed delivery of the last alert in place of the active status. */
export function AlertStatusText({ destination: { status, last } }: { destination: AlertDestination }) {
  const { t } = useTranslation();
  const isFailing = status === 'ACTIVE' && last?.state === 'failed';
  const { label, tone, shape } = isFailing ? failing : statuses[status];
  return (
    <Status tone={tone} shape={shape}>
      {t(label)}
    </Status>
  );
}

type Props = {
  destination: AlertDestination;
  terminalId: string;
  /** Opens the form for the code. */
  onCode: (destination: AlertDestination) => void;
};

export function AlertMenu({ destination, terminalId, onCode }: Props) {
  const { t } = useTranslation();
  const { name, status } = destination;
  const dialogs = useDialogs<'remove'>();
  const params = { terminalId, alertDestinationId: destination.id };
  const send = useCall(terminalAlertsContract.sendAlertCode, { onSuccess: onCode });
  const remove = useCall(terminalAlertsContract.removeAlertDestination);
  return (
    <>
      <RowMenu label={t('More for {{name}}', { name })}>
        {status === 'PENDING' && (
          <RowMenuItem icon={IconKey} onClick={() => onCode(destination)}>
            {t('Enter code')}
          </RowMenuItem>
        )}
        {status !== 'ACTIVE' && (
          <RowMenuItem icon={IconKey} onClick={() => void send.run({ params })}>
            {t('Send new code')}
          </RowMenuItem>
        )}
        <RowMenuItem icon={IconTrash} danger onClick={() => dialogs.open('remove')}>
          {t('Remove')}
        </RowMenuItem>
      </RowMenu>
      <OpenDialog dialogs={dialogs}>
        {{
          remove: (opened) => (
            <Confirm
              {...opened}
              title={t('Remove {{name}}?', { name })}
              action={t('Remove')}
              danger
              onConfirm={() => remove.run({ params }).then((done) => done !== undefined)}
            >
              {t('No more alerts are sent there, including any still waiting to be sent.')}
            </Confirm>
          ),
        }}
      </OpenDialog>
    </>
  );
}
