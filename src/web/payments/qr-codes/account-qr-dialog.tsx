// The Account QR Code dialog of the shell: the business's own QR code as a card.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Dialog } from '#web/ui/menu/dialog.tsx';
import { QrCard } from './qr-card-dialog.tsx';

export function AccountQrDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: code, error, refetch } = useQuery(queryOptionsOf(qrCodesContract.getStaticQrCode, {}));
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Account QR Code')} size={680}>
      {error && !code ? (
        <ErrorPanel title="Error fetching account qr code" error={error} onRetry={refetch} />
      ) : code ? (
        <QrCard code={code} />
      ) : (
        <span className="sk" style={{ display: 'block', height: 380 }} aria-busy="true" />
      )}
    </Dialog>
  );
}
