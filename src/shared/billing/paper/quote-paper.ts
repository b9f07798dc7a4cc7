// A quote as a document: an invoice that asks for an answer and not for money.
import type { InvoiceDocument } from '../../contract/billing/invoices/invoice-shapes.ts';
import { type QuoteStatus, quoteStatusLabels } from '../../contract/billing/quotes/quote-words.ts';
import { formatMoney } from '../../money.ts';
import {
  invoicePaper,
  type PaperSeller,
  type PaperSettings,
  paperDay,
  sellerMarks,
} from './invoice-paper.ts';
import type { Paper } from './paper.ts';

export type QuotePaperInput = {
  document: InvoiceDocument;
  status: QuoteStatus;
  seller: PaperSeller;
  settings: PaperSettings;
  /** Its page; null of a draft. */
  url: string | null;
};

export function quotePaper({ document, status, seller, settings, url }: QuotePaperInput): Paper {
  const paper = invoicePaper({
    document,
    seller,
    settings,
    status: 'DRAFT',
    lateFee: 0,
    due: 0,
    payments: [],
    url: null,
  });
  const total = formatMoney(document.total, document.currency);
  return Object.assign({}, paper, {
    title: 'Quote',
    marks: [...(status === 'SENT' ? [] : [quoteStatusLabels[status]]), ...sellerMarks(seller)],
    headline: { label: 'Total', text: total },
    parties: paper.parties.map(({ lines }) => ({ title: 'Prepared for', lines })),
    facts: [
      { label: 'Quote number', text: document.number ?? 'Draft' },
      { label: 'Written', text: paperDay(document.issueOn) },
      { label: 'Valid until', text: paperDay(document.dueOn) },
      ...(document.poNumber ? [{ label: 'Your order', text: document.poNumber }] : []),
    ],
    sections: paper.sections.filter(({ title }) => title !== 'Pay by bank transfer'),
    pay:
      url && status === 'SENT'
        ? {
            url,
            title: 'Accept or decline',
            text: `Scan the code or open the address until ${paperDay(document.dueOn)}. You get an invoice once you accept.`,
          }
        : null,
  });
}
