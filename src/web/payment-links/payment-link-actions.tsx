// What can be done to a payment link, in a menu: what one may never do is not there, what one may not do now says why.
import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconCopy,
  IconDotsVertical,
  IconEdit,
  IconExternalLink,
  IconPlayerPause,
  IconPlayerPlay,
  IconShare,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type LinkStatus,
  type PaymentLink,
  paymentLinksContract,
} from '#shared/contract/payment-gateway/payment-links.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';

const PaymentLinkForm = lazy(() =>
  import('./payment-link-form.tsx').then((m) => ({ default: m.PaymentLinkForm })),
);
const PaymentLinkShare = lazy(() =>
  import('./payment-link-share.tsx').then((m) => ({ default: m.PaymentLinkShare })),
);

type Dialog = 'share' | 'edit' | 'deactivate' | 'archive';

/** Whether this person may change payment links. */
export function useMayChangeLinks(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.PAYMENT_LINKS'));
}

/** One dialog at a time; each opening is a fresh one. */
export function useLinkDialogs() {
  const [dialog, setDialog] = useState<{ name: Dialog; opening: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (name: Dialog) => {
    setDialog((before) => ({ name, opening: (before?.opening ?? 0) + 1 }));
    setOpened(true);
  };
  return { dialog, opened, open, close: () => setOpened(false) };
}
export type LinkDialogs = ReturnType<typeof useLinkDialogs>;

/** Why a link cannot be switched on now. */
const whyNotActive: Partial<Record<LinkStatus, string>> = {
  EXPIRED: 'It has expired: edit its date',
  COMPLETED: 'It was paid as often as it allows: edit the number',
};

type Props = {
  link: PaymentLink;
  dialogs: LinkDialogs;
  /** Leaves out what stands beside the menu as buttons. */
  hasButtons?: boolean;
  onDuplicated?: (copy: PaymentLink) => void;
};

export function PaymentLinkMenu({ link, dialogs, hasButtons = false, onDuplicated }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeLinks();
  const setStatus = useCall(paymentLinksContract.setPaymentLinkStatus, {
    success: t('Payment link activated'),
  });
  const duplicate = useCall(paymentLinksContract.duplicatePaymentLink, {
    onSuccess: (copy) => onDuplicated?.(copy),
  });
  const params = { linkId: link.id };
  const isArchived = link.status === 'CLOSED';
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <button type="button" className="iconbtn" aria-label={t('More for {{name}}', { name: link.name })}>
          <IconDotsVertical size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {!hasButtons && (
          <Item icon={<IconShare size={16} />} onClick={() => dialogs.open('share')}>
            {t('Share')}
          </Item>
        )}
        <Menu.Item
          component="a"
          href={link.url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} />}
        >
          {t('Open payment page')}
        </Menu.Item>
        {mayChange && !hasButtons && !isArchived && (
          <Item icon={<IconEdit size={16} />} onClick={() => dialogs.open('edit')}>
            {t('Edit')}
          </Item>
        )}
        {mayChange && (
          <Item icon={<IconCopy size={16} />} onClick={() => duplicate.run({ params })}>
            {t('Duplicate')}
          </Item>
        )}
        {mayChange && link.status === 'ACTIVE' && (
          <Item icon={<IconPlayerPause size={16} />} onClick={() => dialogs.open('deactivate')}>
            {t('Deactivate')}
          </Item>
        )}
        {mayChange && link.status !== 'ACTIVE' && !isArchived && (
          <Item
            icon={<IconPlayerPlay size={16} />}
            disabledFor={whyNotActive[link.status]}
            onClick={() => setStatus.run({ params, body: { status: 'ACTIVE' } })}
          >
            {t('Activate')}
          </Item>
        )}
        {mayChange && !isArchived && (
          <>
            <Menu.Divider />
            <Item icon={<IconArchive size={16} />} danger onClick={() => dialogs.open('archive')}>
              {t('Archive')}
            </Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type ItemProps = {
  icon: ReactNode;
  onClick: () => unknown;
  danger?: boolean;
  /** The reason it cannot be done now. */
  disabledFor?: string | undefined;
  children: ReactNode;
};

function Item({ icon, onClick, danger = false, disabledFor, children }: ItemProps) {
  const { t } = useTranslation();
  return (
    <Menu.Item
      leftSection={icon}
      disabled={disabledFor !== undefined}
      {...(danger && { 'data-tone': 'danger' })}
      onClick={() => void onClick()}
    >
      {children}
      {disabledFor && <small className="menu-reason">{t(disabledFor)}</small>}
    </Menu.Item>
  );
}

/** The dialogs that the menu and the buttons of a link open. */
export function PaymentLinkDialogs({ link, dialogs }: { link: PaymentLink; dialogs: LinkDialogs }) {
  const mayChange = useMayChangeLinks();
  const { dialog, opened, close } = dialogs;
  if (!dialog) return null;
  const shown = { link, opened, onClose: close };
  return (
    <Suspense>
      {dialog.name === 'share' && <PaymentLinkShare key={dialog.opening} {...shown} canSend={mayChange} />}
      {dialog.name === 'edit' && <PaymentLinkForm key={dialog.opening} {...shown} />}
      {dialog.name === 'deactivate' && <DeactivateQuestion {...shown} />}
      {dialog.name === 'archive' && <ArchiveQuestion {...shown} />}
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
        'Customers who open the link read that it takes no payments. Payments that have begun can still be completed. You can activate it again.',
      )}
    </Confirm>
  );
}

function ArchiveQuestion({ link, opened, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const setStatus = useCall(paymentLinksContract.setPaymentLinkStatus, {
    success: t('Payment link archived'),
  });
  const archive = () => setStatus.run({ params: { linkId: link.id }, body: { status: 'CLOSED' } });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Archive “{{name}}”?', { name: link.name })}
      action={t('Archive')}
      danger
      onConfirm={() => archive().then((done) => done !== undefined)}
    >
      {t(
        'The link takes no more payments, for good: it cannot be activated or changed again. Its payments and figures stay, and its address is not given to another link.',
      )}
    </Confirm>
  );
}
