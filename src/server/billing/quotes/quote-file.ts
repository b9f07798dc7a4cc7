// A quote as PDF, in the layout of an invoice without payment details.
import { documentLanguage } from '#server/billing/invoices/documents/document-language.ts';
import { logoOf, paperAnswer, sellerOf } from '#server/billing/invoices/documents/invoice-file.ts';
import { readInvoiceSettings } from '#server/billing/invoices/settings.ts';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { Services } from '#server/services.ts';
import { documentTexts } from '#shared/billing/paper/document-texts.ts';
import { quotePaper } from '#shared/billing/paper/quote-paper.ts';
import type { QuoteRow } from './queries.ts';
import { documentOfQuote } from './reading.ts';
import { quoteUrl } from './steps.ts';

export async function getQuoteFile(services: Services, db: Db, row: QuoteRow): Promise<FileAnswer> {
  const merchant = await loadMerchant(services, db, row.environmentId);
  const { publicUrl } = withPublicAddress(services, merchant.websiteHost);
  const settings = await readInvoiceSettings(db, row.environmentId);
  const paper = quotePaper({
    document: documentOfQuote(row),
    status: row.status,
    seller: sellerOf(services, merchant, settings),
    settings,
    url: quoteUrl(row, publicUrl),
    words: documentTexts(await documentLanguage(db, row, settings)),
  });
  return paperAnswer(services, paper, await logoOf(db, merchant, settings));
}
