// An invoice as PDF at one click; loaded after the page that bears it.
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { invoiceFilesContract as contract } from '#shared/contract/billing/invoices/invoice-files.ts';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { toastFailure } from '#web/ui/toasts.tsx';

export function PdfButton({ invoice: { id, number } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const save = () =>
    download(contract.getInvoicePdf, { params: { invoiceId: id } }, `${number ?? 'draft'}.pdf`);
  return (
    <Button
      variant="default"
      leftSection={<IconFileText size={16} />}
      onClick={() => void save().catch((error: unknown) => toastFailure(messageOf(error)))}
    >
      {t('PDF')}
    </Button>
  );
}
