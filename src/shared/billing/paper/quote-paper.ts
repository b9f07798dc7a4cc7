// A quote as a document: an invoice layout that requests an answer instead of payment.
import type { InvoiceDocument } from '../../contract/billing/invoices/invoice-shapes.ts';
import { type QuoteStatus, quoteStatusLabels } from '../../contract/billing/quotes/quote-enums.ts';
import { formatMoney } from '../../money.ts';
import { type DocumentTexts, englishTexts } from './document-texts.ts';
import { invoicePaper, type PaperSeller, type PaperSettings, sellerMarks } from './invoice-paper.ts';
import type { Paper } from './paper.ts';

export type QuotePaperInput = {
  document: InvoiceDocument;
  status: QuoteStatus;
  seller: PaperSeller;
  settings: PaperSettings;
  /** The hosted page; null for a draft. */
  url: string | null;
  /** The texts in the customer's language; English when omitted. */
  words?: DocumentTexts;
};

export function quotePaper(input: QuotePaperInput): Paper {
  const { document, status, seller, settings, url, words = englishTexts } = input;
  const { say, day } = words;
  const paper = invoicePaper({
    document,
    seller,
    settings,
    status: 'DRAFT',
    lateFee: 0,
    due: 0,
    payments: [],
    url: null,
    words,
  });
  const total = formatMoney(document.total, document.currency);
  return Object.assign({}, paper, {
    title: say('Quote'),
    marks: [...(status === 'SENT' ? [] : [quoteStatusLabels[status]]), ...sellerMarks(seller)].map((item) =>
      say(item),
    ),
    headline: { label: say('Total'), text: total },
    parties: paper.parties.map(({ lines }) => ({ title: say('Prepared for'), lines })),
    facts: [
      { label: say('Quote number'), text: document.number ?? say('Draft') },
      { label: say('Date'), text: day(document.issueOn) },
      { label: say('Valid until'), text: day(document.dueOn) },
      ...(document.poNumber ? [{ label: say('Your order'), text: document.poNumber }] : []),
    ],
    sections: paper.sections.filter(({ title }) => title !== say('Pay by bank transfer')),
    pay:
      url && status === 'SENT'
        ? {
            url,
            title: say('Accept or decline'),
            text: say(
              'Scan the code or open the address until {{day}}. You get an invoice once you accept.',
              {
                day: day(document.dueOn),
              },
            ),
          }
        : null,
  });
}
