// The actions on a cashier, and the cashier's status.
import { IconBan, IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type CashierStatus,
  type TerminalCashier,
  terminalCashiersContract,
} from '#shared/contract/terminals/terminal-cashiers.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { Status } from '#web/ui/status.tsx';

/** Secrets shown once; `link` is the address of a new cashier. */
export type Shown = { name: string; link: string | null; pin: string };

const statuses = {
  ACTIVE: { label: 'Active', tone: 'success', shape: 'filled' },
  LOCKED: { label: 'PIN locked', tone: 'warning', shape: 'half' },
  REVOKED: { label: 'Revoked', tone: 'neutral', shape: 'ring' },
} as const;

export function CashierStatusText({ status }: { status: CashierStatus }) {
  const { t } = useTranslation();
  const { label, tone, shape } = statuses[status];
  return (
    <Status tone={tone} shape={shape}>
      {t(label)}
    </Status>
  );
}

type Props = { cashier: TerminalCashier; terminalId: string; onShow: (shown: Shown) => void };
type DialogProps = Props & { opened: boolean; onClose: () => void };

export function CashierMenu(props: Props) {
  const { t } = useTranslation();
  const { name } = props.cashier;
  const dialogs = useDialogs<'pin' | 'revoke'>();
  return (
    <>
      <RowMenu label={t('More for {{name}}', { name })}>
        <RowMenuItem icon={IconKey} onClick={() => dialogs.open('pin')}>
          {t('New PIN')}
        </RowMenuItem>
        <RowMenuItem icon={IconBan} danger onClick={() => dialogs.open('revoke')}>
          {t('Revoke')}
        </RowMenuItem>
      </RowMenu>
      <OpenDialog dialogs={dialogs}>
        {{
          pin: (opened) => <PinQuestion {...props} {...opened} />,
          revoke: (opened) => <RevokeQuestion {...props} {...opened} />,
        }}
      </OpenDialog>
    </>
  );
}

function PinQuestion({ cashier, terminalId, onShow, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const renew = useCall(terminalCashiersContract.renewTerminalCashierPin, {
    success: false,
    onSuccess: ({ name, pin }) => onShow({ name, link: null, pin }),
  });
  const params = { terminalId, cashierId: cashier.id };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Create a new PIN for {{name}}?', { name: cashier.name })}
      action={t('Create PIN')}
      onConfirm={() => renew.run({ params }).then((done) => done !== undefined)}
    >
      {t('The old PIN stops working. Phones that have the page open ask for the new PIN.')}
    </Confirm>
  );
}

function RevokeQuestion({ cashier, terminalId, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const revoke = useCall(terminalCashiersContract.revokeTerminalCashier);
  const params = { terminalId, cashierId: cashier.id };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Revoke {{name}}?', { name: cashier.name })}
      action={t('Revoke')}
      danger
      onConfirm={() => revoke.run({ params }).then((done) => done !== undefined)}
    >
      {t('The receiving page closes immediately on every phone, and its address stops working.')}
    </Confirm>
  );
}
