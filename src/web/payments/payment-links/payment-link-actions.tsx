// The action menu of a payment link: actions without permission are hidden, and unavailable ones show the reason.
import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconCopy,
  IconEdit,
  IconExternalLink,
  IconPlayerPause,
  IconPlayerPlay,
  IconShare,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type LinkStatus,
  type PaymentLink,
  paymentLinksContract,
} from '#shared/contract/payments/payment-links.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ArchiveQuestion } from '#web/ui/menu/archive-question.tsx';
import { useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem, RowMenuLink } from '#web/ui/menu/row-menu.tsx';

const PaymentLinkForm = lazy(() =>
  import('./payment-link-form.tsx').then((m) => ({ default: m.PaymentLinkForm })),
);
const PaymentLinkShare = lazy(() =>
  import('./payment-link-share.tsx').then((m) => ({ default: m.PaymentLinkShare })),
);

type Dialog = 'share' | 'edit' | 'deactivate' | 'archive';

/** Whether the user may change payment links. */
export function useCanChangeLinks(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.PAYMENT_LINKS'));
}

export const useLinkDialogs = () => useDialogs<Dialog>();
export type LinkDialogs = ReturnType<typeof useLinkDialogs>;

/** Reasons why a link cannot be activated now. */
const whyNotActive: Partial<Record<LinkStatus, string>> = {
  EXPIRED: 'This link has expired. Change its expiry date first.',
  COMPLETED: 'This link has reached its payment limit. Raise the limit first.',
};

type Props = {
  link: PaymentLink;
  dialogs: LinkDialogs;
  /** Leaves out the actions that are shown as buttons beside the menu. */
  hasButtons?: boolean;
  onDuplicated?: (copy: PaymentLink) => void;
};

export function PaymentLinkMenu({ link, dialogs, hasButtons = false, onDuplicated }: Props) {
  const { t } = useTranslation();
  const mayChange = useCanChangeLinks();
  const setStatus = useCall(paymentLinksContract.setPaymentLinkStatus, {
    success: t(link.status === 'DRAFT' ? 'Payment link published' : 'Payment link activated'),
  });
  const duplicate = useCall(paymentLinksContract.duplicatePaymentLink, {
    onSuccess: (copy) => onDuplicated?.(copy),
  });
  const params = { linkId: link.id };
  const isArchived = link.status === 'CLOSED';
  return (
    <RowMenu label={t('More for {{name}}', { name: link.name })}>
      {!hasButtons && (
        <RowMenuItem icon={IconShare} onClick={() => dialogs.open('share')}>
          {t('Share')}
        </RowMenuItem>
      )}
      {link.status !== 'DRAFT' && (
        <RowMenuLink icon={IconExternalLink} href={link.url}>
          {t('Open payment page')}
        </RowMenuLink>
      )}
      {mayChange && !hasButtons && !isArchived && (
        <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
          {t('Edit')}
        </RowMenuItem>
      )}
      {mayChange && (
        <RowMenuItem icon={IconCopy} onClick={() => duplicate.run({ params })}>
          {t('Duplicate')}
        </RowMenuItem>
      )}
      {mayChange && link.status === 'ACTIVE' && (
        <RowMenuItem icon={IconPlayerPause} onClick={() => dialogs.open('deactivate')}>
          {t('Deactivate')}
        </RowMenuItem>
      )}
      {mayChange && link.status !== 'ACTIVE' && !isArchived && (
        <RowMenuItem
          icon={IconPlayerPlay}
          disabledFor={whyNotActive[link.status]}
          onClick={() => setStatus.run({ params, body: { status: 'ACTIVE' } })}
        >
          {t(link.status === 'DRAFT' ? 'Publish' : 'Activate')}
        </RowMenuItem>
      )}
      {mayChange && !isArchived && (
        <>
          <Menu.Divider />
          <RowMenuItem icon={IconArchive} danger onClick={() => dialogs.open('archive')}>
            {t('Archive')}
          </RowMenuItem>
        </>
      )}
    </RowMenu>
  );
}

/** The dialogs that the menu and the buttons of a link open. */
export function PaymentLinkDialogs({ link, dialogs }: { link: PaymentLink; dialogs: LinkDialogs }) {
  const mayChange = useCanChangeLinks();
  const { dialog, opened, close } = dialogs;
  if (!dialog) return null;
  const shown = { link, opened, onClose: close };
  return (
    <Suspense>
      {dialog.name === 'share' && <PaymentLinkShare key={dialog.opening} {...shown} canSend={mayChange} />}
      {dialog.name === 'edit' && <PaymentLinkForm key={dialog.opening} {...shown} />}
      {dialog.name === 'deactivate' && <DeactivateQuestion {...shown} />}
      {dialog.name === 'archive' && <Archive {...shown} />}
    </Suspense>
  );
}

type QuestionProps = { link: PaymentLink; opened: boolean; onClose: () => void };

function DeactivateQuestion({ link, opened, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const setStatus = useCall(paymentLinksContract.setPaymentLinkStatus, {
    success: t('Payment link deactivated'),
  });
  const deactivate = () => setStatus.run({ params: { linkId: link.id }, body: { status: 'INACTIVE' } });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Deactivate “{{name}}”?', { name: link.name })}
      action={t('Deactivate')}
      onConfirm={() => deactivate().then((done) => done !== undefined)}
    >
      {t(
        'Customers who open the link see that it is inactive. Payments in progress can still be completed. You can activate it again.',
      )}
    </Confirm>
  );
}

function Archive({ link, ...shown }: QuestionProps) {
  const { t } = useTranslation();
  const setStatus = useCall(paymentLinksContract.setPaymentLinkStatus, {
    success: t('Payment link archived'),
  });
  const archive = () => setStatus.run({ params: { linkId: link.id }, body: { status: 'CLOSED' } });
  return (
    <ArchiveQuestion {...shown} name={link.name} archive={archive}>
      {t(
        'The link stops accepting payments permanently. It cannot be activated or changed. Its payments and statistics are kept, and its address is not reused.',
      )}
    </ArchiveQuestion>
  );
}
