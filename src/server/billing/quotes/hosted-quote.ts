// The hosted quote page, found by its address, and the customer's answer.
import { documentLanguage } from '#server/billing/invoices/documents/document-language.ts';
import { invoiceUrl } from '#server/billing/invoices/invoice-address.ts';
import { findInvoiceRow } from '#server/billing/invoices/read-more.ts';
import type { Writer } from '#server/billing/invoices/save-invoice.ts';
import { readInvoiceSettings } from '#server/billing/invoices/settings.ts';
import { describeMerchant, loadMerchant, withPayerClock } from '#server/payments/checkout/payment.ts';
import { selectAddress } from '#server/payments/sources/addresses.ts';
import { rateLimits } from '#server/platform/auth/rate-limits.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Handlers, Services, TxServices } from '#server/services.ts';
import { documentTexts } from '#shared/billing/paper/document-texts.ts';
import { lineAmount, lineReckoning, sumsOfDocument } from '#shared/billing/paper/invoice-paper.ts';
import type { HostedQuote, hostedQuoteContract } from '#shared/contract/billing/quotes/hosted-quote.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type QuoteRow, quoteRows } from './queries.ts';
import { getQuoteFile } from './quote-file.ts';
import { documentOfQuote } from './reading.ts';
import { acceptQuote, declineQuote, quoteAddressKind } from './steps.ts';

export const quoteRateLimits = rateLimits({
  answerQuote: { points: 30, durationS: 3600, blockS: 900 },
});

/** Returns the quote at an address; throws NOT_FOUND, also for the address of another noun. */
async function findHosted(db: Db, slug: string): Promise<QuoteRow> {
  const address = await selectAddress(db, slug.toLowerCase());
  const row =
    address?.source === quoteAddressKind && (await quoteRows.find(db, address.environmentId, address.id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** As above, restricted to readable quotes: excludes those taken back to draft. */
async function findShown(db: Db, slug: string): Promise<QuoteRow> {
  const row = await findHosted(db, slug);
  if (row.status === 'DRAFT') throw new AppError('NOT_FOUND');
  return row;
}

async function invoiceUrlOf({ environmentId, invoiceId }: QuoteRow, db: Db, publicUrl: string) {
  const invoice = invoiceId && (await findInvoiceRow(db, { environmentId, id: invoiceId }));
  return invoice ? invoiceUrl(invoice, publicUrl) : null;
}

async function describe(services: TxServices, db: Db, slug: string): Promise<HostedQuote> {
  const row = await findHosted(db, slug);
  const now = services.clock.now();
  const merchant = await loadMerchant(services, db, row.environmentId);
  const { publicUrl } = withPublicAddress(services, merchant.websiteHost);
  const isShown = row.status !== 'DRAFT';
  const document = documentOfQuote(row);
  const settings = await readInvoiceSettings(db, row.environmentId);
  const language = await documentLanguage(db, row, settings);
  const words = documentTexts(language);
  // A quote may be past its last day before the sweep expires it.
  const isOver = row.status === 'SENT' && row.nextAt !== null && row.nextAt <= now;
  return {
    now: now.toISOString(),
    ...moneyModeOf(services, merchant),
    merchant: describeMerchant(merchant),
    language,
    slug: row.slug ?? '',
    number: row.number ?? '',
    state: isOver ? 'EXPIRED' : row.status,
    version: row.version,
    currency: row.currency,
    customerName: isShown ? row.customerName : '',
    issueOn: row.issueOn,
    validUntil: row.validUntil,
    total: isShown ? row.total : 0,
    lines: isShown
      ? document.lines.map((line) => ({
          name: line.name,
          description: line.description,
          reckoning: lineReckoning(line, row.currency, words),
          amount: lineAmount(line),
        }))
      : [],
    sums: isShown
      ? sumsOfDocument(document, 0, words).map(({ label, note, text, strong }) => ({
          label,
          note,
          strong,
          amount: text,
        }))
      : [],
    notes: isShown ? row.notes : null,
    terms: isShown ? document.terms : null,
    answeredBy: isShown ? row.answeredBy : null,
    invoiceUrl: await invoiceUrlOf(row, db, publicUrl),
  };
}

async function writerOf(services: TxServices, tx: Tx, row: QuoteRow, name: string): Promise<Writer> {
  const { timeZone } = await loadMerchant(services, tx, row.environmentId);
  return { environment: { id: row.environmentId, timeZone }, actor: { kind: 'customer', name } };
}

const limited = ({ services, ip }: { services: Services; ip: string }) =>
  services.rateLimits.consume(quoteRateLimits.answerQuote, ip);

export const hostedQuoteRoutes: Handlers<typeof hostedQuoteContract> = {
  getHostedQuote: async ({ services, tx, params: { slug } }) =>
    describe(await withPayerClock(services, slug.toLowerCase(), tx), tx, slug),
  getHostedQuotePdf: async ({ services, tx, params }) =>
    getQuoteFile(services, tx, await findShown(tx, params.slug)),
  acceptHostedQuote: {
    before: limited,
    handle: async ({ services, tx, body, audit, params: { slug } }) => {
      const row = await findShown(tx, slug);
      const own = await withPayerClock(services, slug.toLowerCase(), tx);
      const { id, status } = await acceptQuote(
        own,
        tx,
        await writerOf(own, tx, row, body.name),
        row.id,
        body,
      );
      audit({ entity: 'quote', entityId: id, before: { status: row.status }, after: { status } });
      return describe(own, tx, slug);
    },
  },
  declineHostedQuote: {
    before: limited,
    handle: async ({ services, tx, body, audit, params: { slug } }) => {
      const row = await findShown(tx, slug);
      const own = await withPayerClock(services, slug.toLowerCase(), tx);
      const writer = await writerOf(own, tx, row, body.name);
      const { id, status } = await declineQuote(own, tx, writer, row.id, body);
      audit({ entity: 'quote', entityId: id, before: { status: row.status }, after: { status } });
      return describe(own, tx, slug);
    },
  },
};
