// The action menu of a payment page: actions without permission are hidden.

import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconCopy,
  IconEdit,
  IconExternalLink,
  IconEye,
  IconPlayerPause,
  IconPlayerPlay,
  IconShare,
  IconWorldUpload,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaymentPage, paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { canWrite } from '#shared/permissions.ts';
import { searchOf } from '#web/api/route.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem, RowMenuLink } from '#web/ui/menu/row-menu.tsx';
import { pagePath } from './payment-page-labels.ts';

const PaymentPageShare = lazy(() =>
  import('./payment-page-share.tsx').then((m) => ({ default: m.PaymentPageShare })),
);
const PaymentPagePreviewDialog = lazy(() =>
  import('./payment-page-preview-dialog.tsx').then((m) => ({ default: m.PaymentPagePreviewDialog })),
);
const StatusQuestion = lazy(() =>
  import('./payment-page-confirmations.tsx').then((m) => ({ default: m.ConfirmStatusChange })),
);

type Dialog = 'share' | 'preview' | 'deactivate' | 'archive';

/** Whether the user may change payment pages. */
export function useCanChangePages(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.PAYMENT_PAGES'));
}

export const usePageDialogs = () => useDialogs<Dialog>();
export type PageDialogs = ReturnType<typeof usePageDialogs>;

/** Publishes a draft; if something is missing, opens the form, which shows it at the fields. */
export function usePublish(page: PaymentPage) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const publish = useCall(paymentPagesContract.setPaymentPageStatus, {
    success: t('Payment page published'),
    // Missing fields are shown on the page where they can be filled in.
    form: {
      setErrors: () => void navigate({ to: `${pagePath(page)}/edit`, search: searchOf({ publish: '1' }) }),
    },
  });
  const run = () => publish.run({ params: { pageId: page.id }, body: { status: 'ACTIVE' } });
  return { run, isPending: publish.isPending };
}

type Props = {
  page: PaymentPage;
  dialogs: PageDialogs;
  /** Leaves out the actions that are shown as buttons beside the menu. */
  hasButtons?: boolean;
};

export function PaymentPageMenu({ page, dialogs, hasButtons = false }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayChange = useCanChangePages();
  const isDraft = page.status === 'DRAFT';
  const isArchived = page.status === 'CLOSED';
  return (
    <RowMenu label={t('More for {{name}}', { name: page.name })}>
      {!hasButtons && !isDraft && (
        <RowMenuItem icon={IconShare} onClick={() => dialogs.open('share')}>
          {t('Share')}
        </RowMenuItem>
      )}
      <RowMenuItem reads icon={IconEye} onClick={() => dialogs.open('preview')}>
        {t('Preview')}
      </RowMenuItem>
      {!isDraft && (
        <RowMenuLink icon={IconExternalLink} href={page.url}>
          {t('Open payment page')}
        </RowMenuLink>
      )}
      {mayChange && !hasButtons && !isArchived && (
        <RowMenuItem icon={IconEdit} onClick={() => navigate({ to: `${pagePath(page)}/edit` })}>
          {t('Edit')}
        </RowMenuItem>
      )}
      {mayChange && <Changes page={page} dialogs={dialogs} hasButtons={hasButtons} />}
    </RowMenu>
  );
}

/** Actions that change or duplicate a page. */
function Changes({ page, dialogs, hasButtons = false }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const publish = usePublish(page);
  const setStatus = useCall(paymentPagesContract.setPaymentPageStatus, {
    success: t('Payment page activated'),
  });
  const duplicate = useCall(paymentPagesContract.duplicatePaymentPage, {
    onSuccess: (copy) => void navigate({ to: `${pagePath(copy)}/edit` }),
  });
  const params = { pageId: page.id };
  return (
    <>
      {page.status === 'DRAFT' && !hasButtons && (
        <RowMenuItem icon={IconWorldUpload} onClick={() => publish.run()}>
          {t('Publish')}
        </RowMenuItem>
      )}
      <RowMenuItem icon={IconCopy} onClick={() => duplicate.run({ params })}>
        {t('Duplicate')}
      </RowMenuItem>
      {page.status === 'ACTIVE' && (
        <RowMenuItem icon={IconPlayerPause} onClick={() => dialogs.open('deactivate')}>
          {t('Deactivate')}
        </RowMenuItem>
      )}
      {page.status === 'INACTIVE' && (
        <RowMenuItem
          icon={IconPlayerPlay}
          onClick={() => setStatus.run({ params, body: { status: 'ACTIVE' } })}
        >
          {t('Activate')}
        </RowMenuItem>
      )}
      {page.status !== 'CLOSED' && (
        <>
          <Menu.Divider />
          <RowMenuItem danger icon={IconArchive} onClick={() => dialogs.open('archive')}>
            {t('Archive')}
          </RowMenuItem>
        </>
      )}
    </>
  );
}

/** The dialogs that the menu and the buttons of a page open. */
export function PaymentPageDialogs({ page, dialogs }: { page: PaymentPage; dialogs: PageDialogs }) {
  const mayChange = useCanChangePages();
  const { dialog, opened, close } = dialogs;
  if (!dialog) return null;
  const shown = { page, opened, onClose: close };
  return (
    <Suspense>
      {dialog.name === 'share' && <PaymentPageShare key={dialog.opening} {...shown} canSend={mayChange} />}
      {dialog.name === 'preview' && <PaymentPagePreviewDialog key={dialog.opening} {...shown} />}
      {(dialog.name === 'deactivate' || dialog.name === 'archive') && (
        <StatusQuestion key={dialog.opening} {...shown} ask={dialog.name} />
      )}
    </Suspense>
  );
}
