// The payer's view of a payment page, or of a draft, in a dialog.
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '#shared/contract/payments/payment-pages.ts';
import { addressText } from '#web/ui/detail/address-text.ts';
import { Dialog } from '#web/ui/menu/dialog.tsx';
import { PagePreview } from './page-preview.tsx';
import { goalOf } from './payment-page-labels.ts';
import { pageValuesOf } from './payment-page-values.ts';

type Props = { page: PaymentPage; opened: boolean; onClose: () => void };

export function PaymentPagePreviewDialog({ page, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Preview of “{{name}}”', { name: page.name })}
      size={900}
      centered={false}
    >
      <PagePreview
        values={pageValuesOf(page)}
        address={addressText(page)}
        collected={goalOf(page).collected}
        payments={page.usedCount}
      />
    </Dialog>
  );
}
