// One payment link: its name, status and actions above its tabs.
import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconEdit, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paymentLinksContract } from '#shared/contract/payment-gateway/payment-links.ts';
import { useLive } from '#web/api/live.ts';
import { invalidateNoun, queryOptionsOf } from '#web/api/queries.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import {
  PaymentLinkDialogs,
  PaymentLinkMenu,
  useLinkDialogs,
  useMayChangeLinks,
} from './payment-link-actions.tsx';
import { PaymentLinkStatus } from './payment-link-status.tsx';
import { addressText, linkPath } from './payment-link-words.ts';

export function linkQueryOf(linkId: string) {
  return queryOptionsOf(paymentLinksContract.getPaymentLink, { params: { linkId } });
}

export function loadPaymentLink({ params, queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(linkQueryOf(params.linkId ?? ''));
}

/** The link whose detail is open. */
export function usePaymentLink() {
  const { linkId = '' } = useParams({ strict: false }) as { linkId?: string };
  return useQuery(linkQueryOf(linkId));
}

const crumbs = [{ label: 'Payment links', path: '/payment-gateway/payment-links' }];

export function PaymentLinkDetailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayChange = useMayChangeLinks();
  const dialogs = useLinkDialogs();
  const { data: link, error, refetch } = usePaymentLink();
  useFreshFigures();
  if (error && !link) {
    return (
      <Page title={t('Payment link')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!link) return <DetailSkeleton />;
  const path = linkPath(link);
  return (
    <Page
      title={link.name}
      badges={<PaymentLinkStatus status={link.status} badge />}
      crumbs={[...crumbs, { label: link.reference }]}
      meta={
        <>
          <CopyText text={link.reference} label="reference" whole />
          <span className="row" style={{ gap: 4, minWidth: 0 }}>
            <a className="trunc" href={link.url} target="_blank" rel="noreferrer">
              {addressText(link)}
            </a>
            <CopyText text={link.url} label="link" buttonOnly />
          </span>
          <span>
            {link.createdBy && t('{{name}}, ', { name: link.createdBy })}
            <DateText at={link.createdAt} />
          </span>
        </>
      }
      actions={
        <>
          {mayChange && link.status !== 'CLOSED' && (
            <Button
              variant="default"
              leftSection={<IconEdit size={16} />}
              onClick={() => dialogs.open('edit')}
            >
              {t('Edit')}
            </Button>
          )}
          <Button leftSection={<IconShare size={16} />} onClick={() => dialogs.open('share')}>
            {t('Share')}
          </Button>
          <PaymentLinkMenu
            link={link}
            dialogs={dialogs}
            hasButtons
            onDuplicated={(copy) => void navigate({ to: linkPath(copy) })}
          />
        </>
      }
      tabs={[
        { label: 'Information', path: `${path}/info` },
        { label: 'Transactions', path: `${path}/transactions` },
      ]}
    >
      <Outlet />
      <PaymentLinkDialogs link={link} dialogs={dialogs} />
    </Page>
  );
}

const refreshMs = 3000;

/** Reads the link and its figures again when payments come in, however many there are. */
function useFreshFigures(): void {
  const refresh = useThrottledCallback(() => void invalidateNoun('payment-links'), refreshMs);
  useLive('transaction', (event) => {
    if (event.status === 'successful') refresh();
  });
}

/** Keeps the place of the head while the link is read. */
function DetailSkeleton() {
  return (
    <Page title={<span className="sk" style={{ width: 220, height: 20 }} />} crumbs={crumbs}>
      <span className="sk" style={{ width: 360, height: 14 }} />
    </Page>
  );
}
