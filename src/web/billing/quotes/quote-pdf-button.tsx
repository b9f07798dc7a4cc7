// A quote as PDF at one click; loaded after the page that bears it.
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuoteDetail } from '#shared/contract/billing/quotes/quote-shapes.ts';
import { quotesContract } from '#shared/contract/billing/quotes/quotes.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { toastFailure } from '#web/ui/toasts.tsx';

export function PdfButton({ quote: { id, number } }: { quote: QuoteDetail }) {
  const { t } = useTranslation();
  const save = () =>
    download(quotesContract.getQuotePdf, { params: { quoteId: id } }, `${number ?? 'draft'}.pdf`);
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
