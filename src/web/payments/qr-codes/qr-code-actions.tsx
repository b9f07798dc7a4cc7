// Action menu of a QR code: actions without permission or not applicable are hidden, temporarily unavailable ones show the reason.
import { IconEdit, IconExternalLink, IconId, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type QrCodeItem, qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem, RowMenuLink } from '#web/ui/menu/row-menu.tsx';

const QrCodeForm = lazy(() => import('./qr-code-form.tsx').then((m) => ({ default: m.QrCodeForm })));
const QrCardDialog = lazy(() => import('./qr-card-dialog.tsx').then((m) => ({ default: m.QrCardDialog })));

type Dialog = 'card' | 'edit' | 'deactivate';

/** Whether the user may change QR codes. */
export function useCanChangeQrCodes(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.QR_CODE'));
}

export const useCodeDialogs = () => useDialogs<Dialog>();
export type CodeDialogs = ReturnType<typeof useCodeDialogs>;

type Props = { code: QrCodeItem; dialogs: CodeDialogs };

export function QrCodeMenu({ code, dialogs, hasButtons = false }: Props & { hasButtons?: boolean }) {
  const { t } = useTranslation();
  const mayChange = useCanChangeQrCodes();
  const setStatus = useCall(qrCodesContract.setQrCodeStatus, { success: t('QR code activated') });
  const activate = () => setStatus.run({ params: { qrCodeId: code.id }, body: { status: 'ACTIVE' } });
  return (
    <RowMenu label={t('More for {{name}}', { name: code.name })} width={220}>
      {!hasButtons && (
        <RowMenuItem reads icon={IconId} onClick={() => dialogs.open('card')}>
          {t('Printable card')}
        </RowMenuItem>
      )}
      <RowMenuLink icon={IconExternalLink} href={code.link}>
        {t('Open payment page')}
      </RowMenuLink>
      {mayChange && !hasButtons && !code.isAccount && code.status !== 'PAID' && (
        <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
          {t('Edit')}
        </RowMenuItem>
      )}
      {mayChange && code.status === 'ACTIVE' && (
        <RowMenuItem icon={IconPlayerPause} onClick={() => dialogs.open('deactivate')}>
          {t('Deactivate')}
        </RowMenuItem>
      )}
      {mayChange && code.status === 'INACTIVE' && (
        <RowMenuItem icon={IconPlayerPlay} onClick={activate}>
          {t('Activate')}
        </RowMenuItem>
      )}
    </RowMenu>
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
        'Customers who scan it see that it is inactive. Payments in progress can still be completed. You can activate it again.',
      )}
    </Confirm>
  );
}
