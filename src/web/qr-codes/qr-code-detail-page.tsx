// One QR code: its name, status and actions above its tabs.
import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconEdit, IconId } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { qrCodesContract } from '#shared/contract/payment-gateway/qr-codes.ts';
import { useLive } from '#web/api/live.ts';
import { invalidateNoun, queryOptionsOf } from '#web/api/queries.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { QrCodeDialogs, QrCodeMenu, useCodeDialogs, useMayChangeCodes } from './qr-code-actions.tsx';
import { QrCodeStatus } from './qr-code-status.tsx';
import { codePath, linkText } from './qr-code-words.ts';

export function codeQueryOf(qrCodeId: string) {
  return queryOptionsOf(qrCodesContract.getQrCode, { params: { qrCodeId } });
}

export function loadQrCode({ params, queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(codeQueryOf(params.qrCodeId ?? ''));
}

/** The code whose detail is open. */
export function useQrCode() {
  const { qrCodeId = '' } = useParams({ strict: false }) as { qrCodeId?: string };
  return useQuery(codeQueryOf(qrCodeId));
}

const crumbs = [{ label: 'QR codes', path: '/payment-gateway/qr-codes' }];
const refreshMs = 3000;

export function QrCodeDetailPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeCodes();
  const dialogs = useCodeDialogs();
  const { data: code, error, refetch } = useQrCode();
  const refresh = useThrottledCallback(() => void invalidateNoun('qr-code'), refreshMs);
  useLive('transaction', (event) => {
    if (event.status === 'successful') refresh();
  });
  if (error && !code) {
    return (
      <Page title={t('QR code')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!code) {
    return (
      <Page title={<span className="sk" style={{ width: 220, height: 20 }} />} crumbs={crumbs}>
        <span className="sk" style={{ width: 360, height: 14 }} />
      </Page>
    );
  }
  const path = codePath(code);
  return (
    <Page
      title={code.name}
      badges={<QrCodeStatus status={code.status} badge />}
      crumbs={[...crumbs, { label: code.reference }]}
      meta={
        <>
          <CopyText text={code.reference} label="reference" whole />
          <span className="row" style={{ gap: 4, minWidth: 0 }}>
            <a className="trunc" href={code.link} target="_blank" rel="noreferrer">
              {linkText(code)}
            </a>
            <CopyText text={code.link} label="link" buttonOnly />
          </span>
          <span>
            {code.createdBy && t('{{name}}, ', { name: code.createdBy })}
            <DateText at={code.createdAt} />
          </span>
        </>
      }
      actions={
        <>
          {mayChange && !code.isAccount && code.status !== 'PAID' && (
            <Button
              variant="default"
              leftSection={<IconEdit size={16} />}
              onClick={() => dialogs.open('edit')}
            >
              {t('Edit')}
            </Button>
          )}
          <Button leftSection={<IconId size={16} />} onClick={() => dialogs.open('card')}>
            {t('Card')}
          </Button>
          <QrCodeMenu code={code} dialogs={dialogs} hasButtons />
        </>
      }
      tabs={[
        { label: 'Information', path: `${path}/info` },
        { label: 'Transactions', path: `${path}/transactions` },
      ]}
    >
      <Outlet />
      <QrCodeDialogs code={code} dialogs={dialogs} />
    </Page>
  );
}
