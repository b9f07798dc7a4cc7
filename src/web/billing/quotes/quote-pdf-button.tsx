// Button that downloads a quote as PDF; loaded after the page that contains it.
import type { QuoteDetail } from '#shared/contract/billing/quotes/quote-shapes.ts';
import { quotesContract } from '#shared/contract/billing/quotes/quotes.ts';
import { download } from '#web/api/client.ts';
import { SavePdf } from '#web/billing/invoices/save-pdf.tsx';

export function PdfButton({ quote: { id, number } }: { quote: QuoteDetail }) {
  const params = { quoteId: id };
  return (
    <SavePdf save={() => download(quotesContract.getQuotePdf, { params }, `${number ?? 'draft'}.pdf`)} />
  );
}
