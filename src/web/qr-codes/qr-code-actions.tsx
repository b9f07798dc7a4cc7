// What can be done to a QR code, in a menu: what one may never do is not there, what one may not do now says why.
import { Menu } from '@mantine/core';
import {
  IconDotsVertical,
  IconEdit,
  IconExternalLink,
  IconId,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QrCodeItem, qrCodesContract } from '#shared/contract/payment-gateway/qr-codes.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';

const QrCodeForm = lazy(() => import('./qr-code-form.tsx').then((m) => ({ default: m.QrCodeForm })));
const QrCardDialog = lazy(() => import('./qr-card-dialog.tsx').then((m) => ({ default: m.QrCardDialog })));

type Dialog = 'card' | 'edit' | 'deactivate';

/** Whether this person may change QR codes. */
export function useMayChangeCodes(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.QR_CODE'));
}

/** One dialog at a time; each opening is a fresh one. */
export function useCodeDialogs() {
  const [dialog, setDialog] = useState<{ name: Dialog; opening: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (name: Dialog) => {
    setDialog((before) => ({ name, opening: (before?.opening ?? 0) + 1 }));
    setOpened(true);
  };
  return { dialog, opened, open, close: () => setOpened(false) };
}
export type CodeDialogs = ReturnType<typeof useCodeDialogs>;

type Props = { code: QrCodeItem; dialogs: CodeDialogs };

export function QrCodeMenu({ code, dialogs, hasButtons = false }: Props & { hasButtons?: boolean }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeCodes();
  const setStatus = useCall(qrCodesContract.setQrCodeStatus, { success: t('QR code activated') });
  const activate = () => setStatus.run({ params: { qrCodeId: code.id }, body: { status: 'ACTIVE' } });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className="iconbtn" aria-label={t('More for {{name}}', { name: code.name })}>
          <IconDotsVertical size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {!hasButtons && (
          <Menu.Item leftSection={<IconId size={16} />} onClick={() => dialogs.open('card')}>
            {t('Card to print or send')}
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          href={code.link}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} />}
        >
          {t('Open payment page')}
        </Menu.Item>
        {mayChange && !hasButtons && !code.isAccount && code.status !== 'PAID' && (
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => dialogs.open('edit')}>
            {t('Edit')}
          </Menu.Item>
        )}
        {mayChange && code.status === 'ACTIVE' && (
          <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => dialogs.open('deactivate')}>
            {t('Deactivate')}
          </Menu.Item>
        )}
        {mayChange && code.status === 'INACTIVE' && (
          <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={activate}>
            {t('Activate')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

export function QrCodeDialogs({ code, dialogs }: Props) {
  const { dialog, opened, close } = dialogs;
  if (!dialog) return null;
  const shown = { code, opened, onClose: close };
  return (
    <Suspense>
      {dialog.name === 'card' && <QrCardDialog key={dialog.opening} {...shown} />}
      {dialog.name === 'edit' && <QrCodeForm key={dialog.opening} {...shown} />}
      {dialog.name === 'deactivate' && <DeactivateQuestion {...shown} />}
    </Suspense>
  );
}

function DeactivateQuestion({
  code,
  opened,
  onClose,
}: {
  code: QrCodeItem;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const setStatus = useCall(qrCodesContract.setQrCodeStatus, { success: t('QR code deactivated') });
  const deactivate = () => setStatus.run({ params: { qrCodeId: code.id }, body: { status: 'INACTIVE' } });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Deactivate “{{name}}”?', { name: code.name })}
      action={t('Deactivate')}
      onConfirm={() => deactivate().then((done) => done !== undefined)}
    >
      {t(
        'Customers who scan it read that it takes no payments. Payments that have begun can still be completed. You can activate it again.',
      )}
    </Confirm>
  );
}
