// What payers see of a payment page, or would see of a draft, in a dialog.
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '#shared/contract/payments/payment-pages.ts';
import { addressText } from '#web/ui/detail/address-text.ts';
import { useFocusBack } from '#web/ui/focus-back.ts';
import { PagePreview } from './page-preview.tsx';
import { pageValuesOf } from './payment-page-values.ts';
import { goalOf } from './payment-page-words.ts';

type Props = { page: PaymentPage; opened: boolean; onClose: () => void };

export function PaymentPagePreviewDialog({ page, opened, onClose }: Props) {
  const { t } = useTranslation();
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Preview of “{{name}}”', { name: page.name })}
      size={900}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <PagePreview
        values={pageValuesOf(page)}
        address={addressText(page)}
        collected={goalOf(page).collected}
        payments={page.usedCount}
      />
    </Modal>
  );
}
