// Button that downloads an invoice as PDF; loaded after the page that contains it.
import { invoiceFilesContract as contract } from '#shared/contract/billing/invoices/invoice-files.ts';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { download } from '#web/api/client.ts';
import { SavePdf } from './save-pdf.tsx';

export function PdfButton({ invoice: { id, number } }: { invoice: InvoiceDetail }) {
  const params = { invoiceId: id };
  return <SavePdf save={() => download(contract.getInvoicePdf, { params }, `${number ?? 'draft'}.pdf`)} />;
}
