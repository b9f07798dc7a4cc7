// One QR code: its name, status and actions above its tabs.
import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { useFreshFigures } from '#web/api/detail/use-fresh-figures.ts';
import { AddressMeta, MadeBy } from '#web/ui/detail/address-meta.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { EditButton } from '#web/ui/detail/edit-button.tsx';
import { QrCodeDialogs, QrCodeMenu, useCanChangeQrCodes, useCodeDialogs } from './qr-code-actions.tsx';
import { codePath, linkText } from './qr-code-labels.ts';
import { QrCodeStatus } from './qr-code-status.tsx';

export const loadQrCode = loadDetail(qrCodesContract.getQrCode);
/** The code whose detail is open. */
export const useQrCode = () => useDetail(qrCodesContract.getQrCode);

const crumbs = [{ label: 'QR codes', path: '/payment-gateway/qr-codes' }];

export function QrCodeDetailPage() {
  const { t } = useTranslation();
  const mayChange = useCanChangeQrCodes();
  const dialogs = useCodeDialogs();
  useFreshFigures('qr-code');
  return (
    <DetailPage query={useQrCode()} name="QR code" crumbs={crumbs}>
      {(code) => ({
        title: code.name,
        reference: code.reference,
        badges: <QrCodeStatus status={code.status} badge />,
        meta: (
          <>
            <AddressMeta url={code.link} text={linkText(code)} label="link" />
            <MadeBy of={code} />
          </>
        ),
        actions: (
          <>
            {mayChange && !code.isAccount && code.status !== 'PAID' && (
              <EditButton onClick={() => dialogs.open('edit')} />
            )}
            <Button leftSection={<IconId size={16} />} onClick={() => dialogs.open('card')}>
              {t('Card')}
            </Button>
            <QrCodeMenu code={code} dialogs={dialogs} hasButtons />
          </>
        ),
        tabs: [
          { label: 'Information', path: `${codePath(code)}/info` },
          { label: 'Transactions', path: `${codePath(code)}/transactions` },
        ],
        dialogs: <QrCodeDialogs code={code} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
