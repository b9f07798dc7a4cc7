// One payment page: its name, status and actions above its tabs.
import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconEdit, IconShare, IconWorldUpload } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '#shared/contract/payment-gateway/payment-pages.ts';
import { useLive } from '#web/api/live.ts';
import { invalidateNoun } from '#web/api/queries.ts';
import { addressText } from '#web/payment-links/payment-link-words.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import {
  type PageDialogs,
  PaymentPageDialogs,
  PaymentPageMenu,
  useMayChangePages,
  usePageDialogs,
  usePublish,
} from './payment-page-actions.tsx';
import { usePaymentPage } from './payment-page-query.ts';
import { PaymentPageStatus } from './payment-page-status.tsx';
import { pagePath, pagesPath } from './payment-page-words.ts';

const crumbs = [{ label: 'Payment pages', path: pagesPath }];

export function PaymentPageDetailPage() {
  const { t } = useTranslation();
  const dialogs = usePageDialogs();
  const { data: page, error, refetch } = usePaymentPage();
  useFreshFigures();
  if (error && !page) {
    return (
      <Page title={t('Payment page')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!page) return <DetailSkeleton />;
  const path = pagePath(page);
  return (
    <Page
      title={page.name}
      badges={<PaymentPageStatus status={page.status} badge />}
      crumbs={[...crumbs, { label: page.reference }]}
      meta={
        <>
          <CopyText text={page.reference} label="reference" whole />
          <span className="row" style={{ gap: 4, minWidth: 0 }}>
            {page.status === 'DRAFT' ? (
              <span className="trunc">{addressText(page)}</span>
            ) : (
              <a className="trunc" href={page.url} target="_blank" rel="noreferrer">
                {addressText(page)}
              </a>
            )}
            <CopyText text={page.url} label="address" buttonOnly />
          </span>
          <span>
            {page.createdBy && t('{{name}}, ', { name: page.createdBy })}
            <DateText at={page.createdAt} />
          </span>
        </>
      }
      actions={<Actions page={page} dialogs={dialogs} />}
      tabs={[
        { label: 'Information', path: `${path}/info` },
        { label: 'Transactions', path: `${path}/transactions` },
      ]}
    >
      <Outlet />
      <PaymentPageDialogs page={page} dialogs={dialogs} />
    </Page>
  );
}

function Actions({ page, dialogs }: { page: PaymentPage; dialogs: PageDialogs }) {
  const { t } = useTranslation();
  const mayChange = useMayChangePages();
  const publish = usePublish(page);
  return (
    <>
      {mayChange && page.status !== 'CLOSED' && (
        <Button
          component={Link}
          {...({ to: `${pagePath(page)}/edit` } as object)}
          variant="default"
          leftSection={<IconEdit size={16} />}
        >
          {t('Edit')}
        </Button>
      )}
      {page.status === 'DRAFT' ? (
        mayChange && (
          <Button
            leftSection={<IconWorldUpload size={16} />}
            loading={publish.isPending}
            onClick={() => void publish.run()}
          >
            {t('Publish')}
          </Button>
        )
      ) : (
        <Button leftSection={<IconShare size={16} />} onClick={() => dialogs.open('share')}>
          {t('Share')}
        </Button>
      )}
      <PaymentPageMenu page={page} dialogs={dialogs} hasButtons />
    </>
  );
}

const refreshMs = 3000;

/** Reads the page and its figures again when payments come in, however many there are. */
function useFreshFigures(): void {
  const refresh = useThrottledCallback(() => void invalidateNoun('payment-pages'), refreshMs);
  useLive('transaction', (event) => {
    if (event.status === 'successful') refresh();
  });
}

/** Keeps the place of the head while the page is read. */
function DetailSkeleton() {
  return (
    <Page title={<span className="sk" style={{ width: 220, height: 20 }} />} crumbs={crumbs}>
      <span className="sk" style={{ width: 360, height: 14 }} />
    </Page>
  );
}
